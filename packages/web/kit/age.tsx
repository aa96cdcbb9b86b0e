/** How long ago something was: it counts on, and shows the absolute time under the pointer or with the focus. */
import './age.css';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ageOf, dateAndTime } from './time.js';

/** Now, in milliseconds; it advances once a second while an age is in sight. */
const now = signal(Date.now());
let shown = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function useNow(): number {
  useEffect(() => {
    shown += 1;
    now.value = Date.now();
    timer ??= setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => {
      shown -= 1;
      if (shown > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now.value;
}

export interface AgeProps {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** False in rows of a table, whose focus is the row. */
  readonly isFocusable?: boolean;
}

export function Age({ time, isFocusable = true }: AgeProps) {
  const absolute = dateAndTime(time);
  return (
    <time
      class="age number"
      dateTime={new Date(time).toISOString()}
      title={absolute}
      data-absolute={absolute}
      tabIndex={isFocusable ? 0 : undefined}
    >
      {ageOf(time, useNow())}
    </time>
  );
}
