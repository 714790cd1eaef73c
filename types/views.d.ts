// What the scripts get from the server and hand to each other. The messages of the API come from api.d.ts, which is
// generated from its OpenAPI document: `make types`.

import type { components } from "./api";

type Schemas = components["schemas"];

export type View = Schemas["TableView"];
export type Seat = View["seats"][number];
export type Choices = NonNullable<View["choices"]>;
export type Pick = Choices["picks"][number];
export type Variant = Pick["variants"][number];
export type Draft = NonNullable<View["draft"]>;
export type Panel = View["panel"];
export type Cell = Panel["left"][number];
export type SheetLine = Panel["sheet"][number];
export type LogLine = View["log"][number];
export type Since = NonNullable<View["since"]>;
export type SinceLine = Since["lines"][number];
export type HistoryLine = Schemas["HistoryLine"];
export type TalkView = Schemas["TalkView"];
export type TalkLine = TalkView["lines"][number];
export type NotesAnswer = Schemas["NotesView"];
export type Course = Schemas["AnalysisView"];
export type HintAnswer = Schemas["HintView"];
export type GivenLink = Schemas["LinkView"];
export type Mail = Schemas["MailView"];
export type Offer = Schemas["GameView"];
export type Setting = Offer["settings"][number];
export type Opened = Schemas["Opened"];
export type Seated = Schemas["Seated"];
export type Imported = Schemas["Imported"];
export type Role = Schemas["LinkBody"]["role"];
export type NewTable = Schemas["NewTable"];
export type PersonOpened = Schemas["PersonOpened"];
export type Person = Schemas["PersonView"];
export type Added = Schemas["Added"];
export type DeviceLink = Schemas["DeviceLink"];
export type PageMailed = Schemas["PageMailed"];
export type SignedOut = Schemas["SignedOut"];
export type Next = Schemas["Next"];
export type Why = Schemas["Why"];
export type OpenSeats = Schemas["OpenSeats"];
export type OpenSeat = Schemas["OpenSeat"];
export type ClockView = Schemas["ClockView"];
export type SeatClock = Schemas["SeatClock"];
export type ClockChoice = Required<Schemas["ClockBody"]>;
export type Proposal = Schemas["ProposalView"];
export type OfferChoice = Schemas["OfferView"];
export type NewLink = Schemas["NewLink"];

/** What an answer of the server says against a request; any part may be missing when something else answered. */
export type ProblemBody = Partial<Schemas["ProblemBody"]>;

/** In units of a drawing, or in pixels. */
export type Box = { x: number; y: number; width: number; height: number };
export type Point = { x: number; y: number };

/** A thing in hand that is taken before its place. */
export type Kind = { same: string; picture: string; label: string; detail?: string | null };

type Handler = { handle(event: Event): unknown }["handle"];

/** Attributes of an element; what begins with `on` is listened for. */
export interface Attributes {
  [name: string]: string | number | boolean | null | undefined | Handler;
  onclick?: (event: MouseEvent) => unknown;
  onsubmit?: (event: SubmitEvent) => unknown;
}

export type Child = Node | string | null | undefined | false;
export type Children = (Child | Child[])[];

/** A table in the list of this device. */
export type KeptTable = {
  table: string;
  link: string;
  title: string;
  game: string;
  name: string;
  at: number;
  host?: string;
  page?: boolean;
};

/** News of a table, from the stream or from another tab. */
export type News = { seq?: number; draft?: boolean; silent?: boolean };
