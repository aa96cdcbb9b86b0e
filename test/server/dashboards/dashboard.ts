/** Contents of dashboards for tests. */
import type { Client } from '../../support/client.js';

export interface Dashboard {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly rights: string;
  readonly panels: number;
  readonly owner: { readonly id?: number; readonly username?: string };
  readonly updated_by: { readonly id?: number; readonly username?: string };
  readonly content: { readonly panels: readonly object[] };
}

export const grid = { x: 0, y: 0, w: 4, h: 3 };

export const contentOf = (...panels: readonly object[]) => ({ schema: 1, time: { last: 3600 }, panels });

export const text = (words: string) => ({ id: 'note', type: 'text', grid, options: { text: words } });

export async function newDashboard(client: Client, content: object = contentOf()): Promise<Dashboard> {
  const { body } = await client.post<{ dashboard: Dashboard }>('/dashboards', {
    dashboard: { name: 'cellar', content },
  });
  return body.dashboard;
}
