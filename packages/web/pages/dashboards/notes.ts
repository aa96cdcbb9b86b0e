/** Annotations of a dashboard, for its file. */
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import type { Note } from './files.js';

const PAGE = 1000;

/** @returns those of the dashboard itself, in order of time */
export async function readNotes(dashboardId: number): Promise<readonly Note[]> {
  const notes: Note[] = [];
  for (let page = 0; ; page++) {
    const query = { dashboard_id: dashboardId, per_page: PAGE, page, total: false };
    const { annotations } = await call(() => client.get('/annotations', query));
    notes.push(...annotations.map(({ start_date, end_date, text }) => ({ start_date, end_date, text })));
    if (annotations.length < PAGE) return notes;
  }
}

/** @throws SensoriumError of the first one that the API refuses; those before it are stored */
export async function writeNotes(dashboardId: number, notes: readonly Note[]): Promise<void> {
  for (const { start_date, end_date, text } of notes) {
    const body = { annotation: { dashboard_id: dashboardId, start_date, end_date, text } };
    await call(() => client.post('/annotations', { body }));
  }
}
