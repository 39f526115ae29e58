// Runs before the first paint, so that neither the wrong theme nor, for a returning user, the landing page
// flashes.
try {
  const theme = localStorage.getItem('overprint:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('overprint:session') !== null) document.documentElement.dataset.returning = '';
} catch {
  // Without storage the system's theme applies, and the server tells who is signed in.
  document.documentElement.dataset.returning = '';
}
