/** A new secret, for example an API key. The server returns it once. */
import { Banner } from './banner.js';
import { CodeBlock } from './code.js';

export interface ShownOnceProps {
  /** Null: there is none. */
  readonly secret: string | null;
  /** Names it, for example `API key`. */
  readonly label: string;
  /** That it is shown once, and what to do with it. */
  readonly note: string;
}

export function ShownOnce({ secret, label, note }: ShownOnceProps) {
  if (secret === null) return null;
  return (
    <>
      <Banner kind="good">{note}</Banner>
      <CodeBlock code={secret} label={label} />
    </>
  );
}
