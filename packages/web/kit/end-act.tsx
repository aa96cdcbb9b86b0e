/** Acts that delete or leave what a page shows. They say what has happened, and open the page before. */
import './end-act.css';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { Act, type ActProps } from './act.js';
import { useIsHere } from './here.js';
import { toast } from './toast.js';

export interface EndActProps extends Omit<ActProps, 'run'> {
  readonly run: () => Promise<unknown>;
  /** What has happened, in a sentence. */
  readonly done: string;
  /** Address of the page that follows. */
  readonly back: string;
}

export function EndAct({ run, done, back, ...rest }: EndActProps) {
  const { route } = useLocation();
  const isHere = useIsHere();
  return (
    <Act
      {...rest}
      run={async () => {
        await run();
        toast(done);
        // Not a page to go back to.
        if (isHere()) route(back, true);
      }}
    />
  );
}

export interface EndSectionProps extends EndActProps {
  readonly title: string;
  /** Between title and button. */
  readonly children?: ComponentChildren;
}

/** The last section of a page: deletes what the page shows, or leaves it. */
export function EndSection({ title, children, ...act }: EndSectionProps) {
  return (
    <section class="stack end-section">
      <h2>{title}</h2>
      {children}
      <EndAct {...act} variant="danger" isDanger />
    </section>
  );
}
