// A link that leads nowhere now: the ways to the seats which this device has at the same table.

import { ownSeats, showOwnSeats } from "../lib/ownseats.js";

const { table = "", holder = "" } = document.body.dataset;
const seats = ownSeats(table);
const [only] = seats;

if (location.pathname.startsWith("/i/") && seats.length === 1 && only.name === holder) location.replace(only.link);
else showOwnSeats(seats);
