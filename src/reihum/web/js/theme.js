// Before the first paint: the light or dark that was chosen, so that nothing flashes.
try {
  const chosen = JSON.parse(localStorage.getItem("reihum") || "{}");
  if (chosen.theme === "light" || chosen.theme === "dark") document.documentElement.dataset.theme = chosen.theme;
  if (chosen.motion === "off") document.documentElement.dataset.motion = "off";
} catch {
  /* no storage: the browser's own wishes hold */
}
