// Runs before the first paint, so that a chosen theme never flashes. The switch itself is in
// src/page/theme.ts, which uses the same key.
try {
  var theme = localStorage.getItem('fxp:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be forbidden; then the system's setting holds.
}
