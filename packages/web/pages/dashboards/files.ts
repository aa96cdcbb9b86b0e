/** Dashboards as files: the JSON that the API takes. */
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import type { Dashboard } from './content.js';

/** What of a dashboard another one needs. */
export type Portable = Pick<Dashboard, 'name' | 'description' | 'content'>;

export function download({ name, description, content }: Portable): void {
  const text = JSON.stringify({ dashboard: { name, description, content } }, null, 2);
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
 * The dashboard that a file holds; the API validates what is in it.
 * @throws NotImported
 */
export function portableOf(text: string): Portable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotImported(texts.notJson);
  }
  const whole = value as { dashboard?: unknown } | null;
  const { name, description, content } = (whole?.dashboard ?? whole ?? {}) as Partial<
    Record<string, unknown>
  >;
  if (typeof name !== 'string' || typeof content !== 'object' || content === null)
    throw new NotImported(texts.notDashboard);
  return {
    name,
    description: typeof description === 'string' ? description : '',
    content: content as Portable['content'],
  };
}
