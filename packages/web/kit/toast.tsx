/** Short messages about what has just happened, at the lower edge, with a way back where there is one. */
import './toast.css';
import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { announce } from './announce.js';
import { Button } from './button.js';
import { saidOf } from './errors.js';
import { IconButton } from './icon-button.js';
import { Icon, type IconName } from './icons/icon.js';
import { Progress, type ProgressProps } from './progress.js';

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

/** Milliseconds that an error stays: what can be done about it takes longer to read. */
const ERROR = 12_000;

/** Says why an act outside of a form has failed, and what can be done about it. */
export function toastError(error: unknown): void {
  toast(saidOf(error), { kind: 'bad', duration: ERROR });
}

interface Work
  extends Required<Pick<ProgressProps, 'label' | 'onCancel'>>,
    Pick<ProgressProps, 'value' | 'detail' | 'isEnding'> {
  readonly id: number;
}

const works = signal<readonly Work[]>([]);

export interface RunningWork {
  readonly signal: AbortSignal;
  /** @param value part that is done, from 0 to 1; undefined: not known */
  readonly progress: (value: number | undefined, detail: string) => void;
}

/**
 * Runs work that goes on while its page changes: shows how far it is, with a button that ends it.
 * @param run rejects with the reason of the signal when the user has ended it
 * @returns false: it failed, which a message says, or the user has ended it
 */
export async function runInBackground(
  label: string,
  run: (work: RunningWork) => Promise<void>,
): Promise<boolean> {
  lastId += 1;
  const id = lastId;
  const controller = new AbortController();
  const change = (changes: Partial<Work>) => {
    works.value = works.value.map((each) => (each.id === id ? { ...each, ...changes } : each));
  };
  const onCancel = () => {
    controller.abort();
    change({ isEnding: true });
  };
  works.value = [...works.value, { id, label, onCancel }];
  announce(label);
  const progress = (value: number | undefined, detail: string) =>
    change(value === undefined ? { detail } : { value, detail });
  try {
    await run({ signal: controller.signal, progress });
    return true;
  } catch (error) {
    if (!controller.signal.aborted) toastError(error);
    return false;
  } finally {
    if (controller.signal.aborted) announce(texts.kit.workEnded(label));
    works.value = works.value.filter((each) => each.id !== id);
  }
}

/** Ends all of it: the login that it runs for has ended. */
export function endBackgroundWork(): void {
  for (const { onCancel } of works.value) onCancel();
  works.value = [];
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

/** The place of the messages; the shell has one. */
export function Toasts() {
  return (
    <div class="toasts">
      {/* Outside of what is read out: it changes all the time. */}
      {works.value.map(({ id, ...progress }) => (
        <section class="toast toast-work" aria-label={progress.label} key={id}>
          <Progress {...progress} />
        </section>
      ))}
      <div class="toasts-said" role="status">
        {toasts.value.map((each) => (
          <ToastLine key={each.id} toast={each} />
        ))}
      </div>
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
