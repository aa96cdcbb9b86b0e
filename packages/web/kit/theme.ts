/** Light or dark: what the user has chosen here, else what the system says. */
import { computed, effect, signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';
const isDarkSystem = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(isDarkSystem.matches);

/** What the user has chosen. It is kept in this browser. */
export const theme = signal<Theme>(stored());

/** What shows now; drawings on a canvas read it and draw again. */
export const shownTheme = computed(() => {
  if (theme.value !== 'system') return theme.value;
  return systemIsDark.value ? 'dark' : 'light';
});

function stored(): Theme {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

isDarkSystem.addEventListener('change', () => {
  systemIsDark.value = isDarkSystem.matches;
});

// Another tab has chosen.
addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) theme.value = stored();
});

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

/** Chooses a theme for this browser. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  if (chosen === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
}

/** Values that were asked for, of one theme: to ask the browser while it draws costs more than a line. */
const tokens = new Map<string, string>();
let tokensOf: string | null = null;

/** @returns value of a token, for drawings on a canvas, for example `token('--series-1')`; reading it subscribes to the theme */
export function token(name: `--${string}`): string {
  if (shownTheme.value !== tokensOf) {
    tokensOf = shownTheme.value;
    tokens.clear();
  }
  let value = tokens.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    tokens.set(name, value);
  }
  return value;
}
