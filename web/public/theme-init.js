// Puts the theme's class on <html> before the first paint, so that nobody sees the other one flash by.
// A file of its own because the Content-Security-Policy allows no inline script. web/theme.tsx takes over from here.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is forbidden: the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
})();
