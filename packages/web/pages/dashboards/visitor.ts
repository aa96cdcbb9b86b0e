/** Reads a dashboard by a public link, without an account. */
import { signal } from '@preact/signals';
import { Client, type Result } from '@sensorium/client';
import { lostSince, noteOutcome } from '../../api/connection.js';
import type { LiveListener } from '../../api/live.js';
import type { ChartRead } from '../../chart/source.js';
import type { View } from '../../chart/view.js';
import { cornersOf } from '../../parts/map/geometry.js';
import type { Bucket } from './calendar.js';
import type { PanelReader } from './panels/reader.js';
import { blobAddress } from './picture.js';
import { type FoundSensors, type PanelSensor, sensorOf } from './use-sensors.js';

export type PublicReply = Result<'GET', '/public/dashboards/{token}'>;

/** Seconds that a chart may be old: as often the page reads newest points. */
const MOST_LAG = 10;
/** Columns of a chart at most: as many buckets as it may have. */
const MOST_COLUMNS = 4000;

export class Visitor implements PanelReader {
  readonly isPublic = true;
  /** Sends no cookie: the link counts, and not who is logged in here. */
  readonly #client = new Client(location.origin);
  readonly #token: string;
  readonly #listeners = new Map<number, Set<LiveListener>>();
  #environments: PublicReply['environments'] = [];
  readonly #newest = new Map<string, number>();
  /** Milliseconds since 1970, of the chart that was read last; null: it has everything. */
  readonly chartsAsOf = signal<number | null>(null);

  constructor(token: string) {
    this.#token = token;
  }

  /** Reads the dashboard, and publishes the newest points. @throws SensoriumError not_found when the link has ended */
  async read(): Promise<PublicReply> {
    const reply = await noted(() => this.#client.get('/public/dashboards/{token}', { token: this.#token }));
    this.#environments = reply.environments;
    for (const { id, last_date: date, last_value: value } of reply.sensors) {
      const before = this.#newest.get(id);
      if (date === null || date === before) continue;
      this.#newest.set(id, date);
      if (before === undefined) continue;
      for (const listener of this.#listeners.get(Number(id)) ?? []) listener([{ date, value }]);
    }
    return reply;
  }

  readonly chart: ChartRead = async (query, options) => {
    const path = '/public/dashboards/{token}/sensors/{id}/chart';
    const given = { ...query, token: this.#token, max_lag: MOST_LAG };
    const reply = await noted(() => this.#client.get(path, given, options));
    this.chartsAsOf.value = reply.as_of === undefined ? null : 1000 * reply.as_of;
    return reply;
  };

  readonly buckets = async (
    sensorId: number,
    width: number,
    { from, to }: View,
    zone: string,
  ): Promise<Bucket[]> => {
    const { values = {}, date } = await this.chart({
      id: sensorId,
      start_date: Math.max(0.000001, from).toFixed(6),
      end_date: to.toFixed(6),
      columns: MOST_COLUMNS,
      points: 0,
      width,
      function: 'sum,count,min,max',
      timezone: zone,
    });
    const { sum = [], count = [], min = [], max = [] } = values;
    return date.flatMap((start, row) => {
      const [total, number] = [sum[row] ?? null, count[row] ?? 0];
      if (total === null || number === 0) return [];
      return [{ date: start, sum: total, count: number, min: min[row]!, max: max[row]! }];
    });
  };

  readonly newestPicture = async ({ picture = null }: PanelSensor) => picture;

  readonly pictureAddress = (sensorId: number) =>
    noted(async () => {
      const address = '/public/dashboards/{token}/sensors/{id}/picture';
      const bytes = await this.#client.bytes(address, { token: this.#token, id: sensorId });
      return blobAddress(bytes);
    });

  /** Each read of the dashboard brings places. */
  readonly renewed = async (sensors: readonly PanelSensor[]) => sensors;

  readonly polygons = async (sensors: readonly PanelSensor[]) =>
    this.#environments
      .filter(({ id }) => sensors.some(({ place }) => place?.id === id))
      .map((environment) => ({ id: environment.id, name: '', corners: cornersOf(environment) }));

  readonly follow = (sensorId: number, listener: LiveListener) => {
    const listeners = this.#listeners.get(sensorId) ?? new Set();
    this.#listeners.set(sensorId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
}

/** The sensors of each panel, by its id. */
export function foundIn({ dashboard, panels, sensors }: PublicReply): FoundSensors {
  const byId = new Map(
    sensors.map(({ picture, place, ...sensor }) => [
      sensor.id,
      {
        ...sensorOf(sensor),
        picture,
        place: place && { id: place.environment_id, position: place.position },
      },
    ]),
  );
  const counts = new Map(panels.map((panel) => [panel.id, panel]));
  return new Map(
    dashboard.content.panels.flatMap((panel) => {
      if (panel.type === 'text') return [];
      const { hidden = 0, more = 0 } = counts.get(panel.id) ?? {};
      const shown = (panel.sensors.ids ?? []).flatMap((id) => byId.get(id) ?? []);
      return [[panel.id, { sensors: shown, hidden, more }] as const];
    }),
  );
}

async function noted<T>(run: () => Promise<T>): Promise<T> {
  try {
    const result = await run();
    if (lostSince.value !== null) noteOutcome();
    return result;
  } catch (error) {
    noteOutcome(error);
    throw error;
  }
}
