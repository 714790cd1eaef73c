// Runs before the page is painted: the colours this reader chose on this device, and room for their tables.
(() => {
  let chosen = null;
  let person = null;
  let room = null;
  try {
    chosen = localStorage.getItem("tavola.theme");
    person = localStorage.getItem("tavola.person");
    room = Number(localStorage.getItem("tavola.home-height"));
  } catch {
    return; // storage is closed to us: follow the system
  }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  if (!person) return;
  document.documentElement.dataset.returning = "yes";
  if (room > 0) document.documentElement.style.setProperty("--home-room", `${room}px`);
})();
