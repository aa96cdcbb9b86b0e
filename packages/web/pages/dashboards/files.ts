/** Dashboards as files: the JSON that the API takes. */
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { Dashboard } from './content.js';

/** What of a dashboard another one needs. */
export type Portable = Pick<Dashboard, 'name' | 'description' | 'content'>;

/** An annotation of the dashboard itself; those of its sensors stay with the sensors. */
export interface Note {
  /** UNIX seconds. */
  readonly start_date: number;
  readonly end_date: number;
  readonly text: string;
}

export interface DashboardFile {
  readonly dashboard: Portable;
  readonly annotations: readonly Note[];
}

export function download({ dashboard: { name, description, content }, annotations }: DashboardFile): void {
  const text = JSON.stringify({ dashboard: { name, description, content }, annotations }, null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'dashboard'}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** What a file cannot be imported for. */
export class NotImported extends Error {}

/**
 * What a file holds; the API validates what is in it.
 * @throws NotImported
 */
export function fileOf(text: string): DashboardFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotImported(texts.notJson);
  }
  const whole = value as { dashboard?: unknown; annotations?: unknown } | null;
  const { name, description, content } = (whole?.dashboard ?? whole ?? {}) as Partial<
    Record<string, unknown>
  >;
  if (typeof name !== 'string' || typeof content !== 'object' || content === null)
    throw new NotImported(texts.notDashboard);
  return {
    dashboard: {
      name,
      description: typeof description === 'string' ? description : '',
      content: content as Portable['content'],
    },
    annotations: notesOf(whole?.annotations),
  };
}

function notesOf(value: unknown = []): readonly Note[] {
  if (Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)) return value;
  throw new NotImported(texts.notDashboard);
}
