// Runs before the first paint, so that a chosen theme never flashes the other one, nor the landing page for
// somebody who was signed in here.
try {
  const theme = localStorage.getItem('overprint:theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('overprint:session') !== null) document.documentElement.dataset.returning = '';
} catch {
  // Storage is closed to this page: the system's theme holds, and the server says who is here.
  document.documentElement.dataset.returning = '';
}
