/** Short messages about what has just happened, at the lower edge, with a way back where there is one. */
import './toast.css';
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { Button } from './button.js';
import { sentenceOf } from './errors.js';
import { IconButton } from './icon-button.js';
import { Icon, type IconName } from './icons/icon.js';

export interface ToastOptions {
  readonly kind?: 'good' | 'bad' | 'info';
  /** Takes the action back; its button is there as long as the message. */
  readonly undo?: () => void;
  /** Milliseconds that it stays; the time stops under the pointer and with the focus inside. */
  readonly duration?: number;
}

interface Toast extends Required<Omit<ToastOptions, 'undo'>> {
  readonly id: number;
  readonly text: string;
  readonly undo: (() => void) | undefined;
}

const toasts = signal<readonly Toast[]>([]);
let lastId = 0;

const ICONS: Readonly<Record<Toast['kind'], IconName>> = { good: 'check', bad: 'error', info: 'info' };

/**
 * Shows a message. A failure of a form belongs to its field, and a failure of a page to `ErrorState`: there they stay.
 * @returns a function that removes it
 */
export function toast(text: string, { kind = 'good', undo, duration = 6000 }: ToastOptions = {}): () => void {
  lastId += 1;
  const id = lastId;
  toasts.value = [...toasts.value, { id, text, kind, undo, duration }].slice(-4);
  return () => dismiss(id);
}

/** Says why an act outside of a form has failed. */
export function toastError(error: unknown): void {
  toast(sentenceOf(error), { kind: 'bad' });
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

/** The place of the messages; the shell has one. */
export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map((each) => (
        <ToastLine key={each.id} toast={each} />
      ))}
    </div>
  );
}

function ToastLine({ toast: { id, text, kind, undo, duration } }: { readonly toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => dismiss(id), duration);
  };
  const stop = () => clearTimeout(timer.current);
  useEffect(() => {
    start();
    return stop;
  }, []);
  return (
    <div
      class={`toast toast-${kind}`}
      onPointerEnter={stop}
      onPointerLeave={start}
      onFocusIn={stop}
      onFocusOut={start}
    >
      <Icon name={ICONS[kind]} />
      <span class="toast-text">{text}</span>
      {undo !== undefined && (
        <Button
          icon="undo"
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          {texts.kit.undo}
        </Button>
      )}
      <IconButton icon="close" label={texts.kit.dismiss} onClick={() => dismiss(id)} />
    </div>
  );
}
