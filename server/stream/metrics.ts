import type { UploadMetrics } from '../data/public.js';

interface Count<Label extends string> {
  inc(labels: Readonly<Record<'outcome', Label>>, by?: number): void;
}

interface Level {
  inc(by?: number): void;
  dec(by?: number): void;
}

export interface StreamMetrics extends UploadMetrics {
  readonly streams: Level;
  readonly subscriptions: Level;
  readonly frames: Count<string>;
  readonly livePoints: Count<string>;
}
