// Runs before the first paint, so that a chosen theme never flashes, nor the whole lesson in a frame that
// asks for a part of it. The switch itself is in src/page/theme.ts, which uses the same key.
var page = document.documentElement;
if (/^#embed(&|$)/.test(location.hash)) page.dataset.embed = '';
try {
  var theme = localStorage.getItem('fxp:theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
} catch {
  // Storage can be forbidden; then the system's setting holds.
}
// What the build wrote is on screen once all of it was read.
document.addEventListener('readystatechange', function () {
  if (document.readyState !== 'interactive' || !document.querySelector('[data-built]')) return;
  requestAnimationFrame(function () {
    performance.mark('fxp:text');
  });
});
