// Before the first paint: light or dark as it was chosen, or as the browser wishes, so that nothing flashes.
{
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("reihum") || "{}");
  } catch {
    /* no storage: the browser's own wishes hold */
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = chosen.theme || (dark ? "dark" : "light");
  if (chosen.motion === "off") document.documentElement.dataset.motion = "off";
}
