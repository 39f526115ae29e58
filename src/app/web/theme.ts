export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const name = 'overprint:theme';
const listeners = new Set<() => void>();

/** The chosen theme; `theme.js` sets it before the first paint. */
export function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Chooses a theme, here and for later visits where storage is open. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(name, theme);
  } catch {
    // Storage is closed to this page: the choice holds until it is left.
  }
  for (const listener of listeners) listener();
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
