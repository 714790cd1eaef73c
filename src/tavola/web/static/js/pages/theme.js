// Runs before the page is painted: the colours this reader chose on this device.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("tavola.theme");
  } catch {
    return; // storage is closed to us: follow the system
  }
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
