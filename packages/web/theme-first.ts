/**
 * Sets the theme that the user has chosen before the first paint: the page loads this file in its head and waits for it. `kit/theme.ts` goes on from
 * there. It imports nothing, since each import would be a file more to wait for.
 */
try {
  const chosen = localStorage.getItem('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the theme is that of the system.
}
