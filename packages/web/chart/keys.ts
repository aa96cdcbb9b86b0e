/** What the keyboard does to a chart. */

export type KeyAction =
  | { readonly kind: 'cursor'; readonly to: 'previous' | 'next' | 'first' | 'last' }
  | { readonly kind: 'pan'; readonly part: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'mark' }
  | { readonly kind: 'back' };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** @returns null: the key is not the chart's */
export function actionOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Pressed): KeyAction | null {
  if (ctrlKey || altKey || metaKey) return null;
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? { kind: 'pan', part: -0.25 } : { kind: 'cursor', to: 'previous' };
    case 'ArrowRight':
      return shiftKey ? { kind: 'pan', part: 0.25 } : { kind: 'cursor', to: 'next' };
    case 'Home':
      return { kind: 'cursor', to: 'first' };
    case 'End':
      return { kind: 'cursor', to: 'last' };
    case 'PageUp':
      return { kind: 'pan', part: -1 };
    case 'PageDown':
      return { kind: 'pan', part: 1 };
    case '+':
    case '=':
      return { kind: 'zoom', factor: 0.5 };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 2 };
    case 'Enter':
      return { kind: 'mark' };
    case 'Escape':
    case 'Backspace':
      return { kind: 'back' };
    default:
      return null;
  }
}
