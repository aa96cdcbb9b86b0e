/** Handlers of what visitors read by a public link of a dashboard. */
import { ApiError } from '@sensorium/model/errors';
import { now } from '../../../common/clock.js';
import type { Sql } from '../../../sql/connect.js';
import { chartOptions, type History, readChartOf } from '../../data/public.js';
import { on, type Route } from '../../http/route.js';
import type { ReadRights } from '../../rights/read-rights.js';
import { sensorList } from '../../sensors/public.js';
import { findLinked, type LinkedDashboard } from '../links/queries.js';
import * as api from './api.js';
import { VisitorLimits } from './limits.js';
import { limited, limitsOf, withinLimits } from './range.js';
import { drawsCourse, findMatches, namedBy, ownerOf, sensorPanels, sensorsOf } from './reach.js';

export interface VisitorParts {
  readonly sql: Sql;
  readonly history: History;
  readonly readRights: ReadRights;
  /** Requests from one address. */
  readonly perMinute: number;
}

/** Sensors of one request to the list. */
const CHUNK = 1000;

export function visitorRoutes({ sql, history, readRights, perMinute }: VisitorParts): Route[] {
  const limits = new VisitorLimits(perMinute);

  /** @throws ApiError not_found, too_many_requests */
  async function open(token: string, address: string): Promise<LinkedDashboard> {
    limits.takeAddress(address);
    const link = await requireLinked(token);
    limits.takeLink(link.linkId);
    return link;
  }

  async function requireLinked(token: string): Promise<LinkedDashboard> {
    const link = await findLinked(sql, token);
    if (link === undefined)
      throw new ApiError('not_found', 'there is no such link: it was never made, or has ended');
    return link;
  }

  /** Newest values, under rights of the owner that hold in their snapshot. */
  async function sensorsById(link: LinkedDashboard, ids: readonly number[]) {
    const byId = new Map<number, Awaited<ReturnType<typeof sensorList>>['sensors'][number]>();
    for (let at = 0; at < ids.length; at += CHUNK) {
      const which = { ids: ids.slice(at, at + CHUNK) };
      const { sensors } = await sensorList(sql, ownerOf(link), { details: 'row', per_page: CHUNK }, which);
      for (const sensor of sensors) byId.set(Number(sensor.id), sensor);
    }
    return byId;
  }

  /** Whether a panel draws the sensor. The right of the owner to an id that a panel names is checked with the read. */
  async function draws(link: LinkedDashboard, sensorId: number): Promise<boolean> {
    const panels = sensorPanels(link.content).filter(drawsCourse);
    if (panels.some(({ sensors }) => sensors.ids?.includes(String(sensorId)))) return true;
    for (const panel of panels.filter(({ sensors }) => sensors.filter !== undefined)) {
      const matches = await findMatches(sql, link, [panel]);
      const found = [...matches.values()].some(({ ids }) => ids.includes(sensorId));
      if (!found) continue;
      const visible = new Set((await sensorsById(link, namedBy([panel], matches))).keys());
      if (sensorsOf(panel, matches, visible).ids.includes(sensorId)) return true;
    }
    return false;
  }

  async function requireDrawn(link: LinkedDashboard, sensorId: number): Promise<void> {
    if (!(await draws(link, sensorId))) throw notDrawn(sensorId);
  }

  return [
    on(api.readPublicDashboard, async ({ params, remoteAddress }) => {
      const link = await open(params.token, remoteAddress);
      const { name, description, updated, anyRange, expires, content } = link;
      const panels = sensorPanels(content);
      const matches = await findMatches(sql, link, panels);
      const byId = await sensorsById(link, namedBy(panels, matches));
      const visible = new Set(byId.keys());
      const reached = new Map(panels.map((panel) => [panel.id, sensorsOf(panel, matches, visible)]));
      const shown = new Set([...reached.values()].flatMap(({ ids }) => ids));
      return {
        body: {
          dashboard: {
            name,
            description,
            updated,
            any_range: anyRange,
            expires,
            content: {
              ...content,
              panels: content.panels.map((panel) =>
                panel.type === 'text'
                  ? panel
                  : { ...panel, sensors: { ids: reached.get(panel.id)!.ids.map(String) } },
              ),
            },
          },
          panels: [...reached].map(([id, { hidden, more }]) => ({ id, hidden, more })),
          sensors: [...shown].map((id) => publicSensor(byId.get(id)!)),
          now: now() / 1e6,
        },
      };
    }),

    on(api.readPublicChart, async ({ params: { token, id }, query, remoteAddress }) => {
      const link = await open(token, remoteAddress);
      await requireDrawn(link, id);
      const present = now();
      const asked = chartOptions(query, present);
      const bounds = link.anyRange ? null : limitsOf(link.content, id, present);
      const options = bounds === null ? asked : limited(asked, bounds);
      const [sensor] = await reachable(link, id, false);
      // Visitors of a link take turns with each other, and not with its owner.
      const { chart, epoch } = await history.read(-link.linkId, (reader) =>
        readChartOf(reader, sensor!, options),
      );
      if (epoch > Math.min(sensor!.epoch, link.epoch)) {
        // Rights changed until the snapshot of the points: the link must still reach them.
        const present = await requireLinked(token);
        await requireDrawn(present, id);
        await reachable(present, id, true);
      }
      return { body: bounds === null ? chart : withinLimits(chart, bounds) };
    }),
  ];

  async function reachable(link: LinkedDashboard, id: number, fresh: boolean) {
    try {
      return await readRights.sensors(ownerOf(link), [id], { fresh });
    } catch (error) {
      throw error instanceof ApiError ? notDrawn(id) : error;
    }
  }
}

/** Alike for sensors that do not exist, that other dashboards have, and that the owner may not read any more. */
function notDrawn(sensorId: number): ApiError {
  return new ApiError('not_found', `the dashboard draws no sensor ${sensorId}`);
}

type Row = Awaited<ReturnType<typeof sensorList>>['sensors'][number];

function publicSensor({
  id,
  name = '',
  display_name = '',
  unit = '',
  data_type_id = '',
  last_value,
  last_date,
}: Row) {
  return {
    id,
    name: display_name === '' ? name : display_name,
    unit,
    data_type_id,
    last_value: last_value ?? null,
    last_date: last_date ?? null,
  };
}
