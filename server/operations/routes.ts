/** Handlers of /health, /metrics, /openapi.json and the icons. */
import { ApiError } from '@sensorium/model/errors';
import { clockOffset } from '../../common/clock.js';
import type { Config } from '../../common/config.js';
import { NOTABLE } from '../../sql/clock.js';
import type { Engine } from '../../sql/engine.js';
import type { Background } from '../../sql/store/sidecars.js';
import { on, Raw, type Route } from '../http/route.js';
import * as api from './api.js';
import { iconIco, iconSvg } from './icon.js';
import type { Metrics } from './metrics.js';
import { admitToMetrics } from './metrics-access.js';
import type { DatabaseHealth } from './probe.js';
import { StoredText } from './stored-text.js';

export interface OperationsParts {
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'METRICS' | 'METRICS_TOKEN'>;
  readonly queuedPoints: () => number;
  readonly engine: Engine;
  /** State of the database, at most a second old. */
  readonly probe: () => Promise<DatabaseHealth>;
  /** Resolves to null when the database does not respond. */
  readonly background: () => Promise<Background | null>;
  readonly document: () => unknown;
}

export function operationsRoutes(parts: OperationsParts): Route[] {
  let document: StoredText | undefined;
  return [
    on(api.health, async () => {
      const [{ state: database, durability }, background] = await Promise.all([
        parts.probe(),
        parts.background(),
      ]);
      const { engine } = parts;
      const isReachable = database !== 'unreachable';
      const body = {
        name: 'sensorium' as const,
        status: isReachable ? ('pass' as const) : ('fail' as const),
        database,
        engine: isReachable ? engine.engine : 'unknown',
        timescaledb: isReachable && engine.engine === 'timescale' ? engine.timescaledb : null,
        durability,
        clock_offset: Math.abs(clockOffset()) > NOTABLE ? clockOffset() / 1e6 : null,
        queued_points: parts.queuedPoints(),
        sidecars: background === null ? null : [...background.sidecars],
        waiting: background?.waiting ?? null,
      };
      return isReachable ? { body } : { status: 503, body };
    }),
    on(api.metrics, async (call) => {
      admitToMetrics(parts.config, call);
      return { body: new Raw(parts.metrics.contentType, await parts.metrics.page()) };
    }),
    on(api.openapi, async ({ header }) => {
      document ??= new StoredText(JSON.stringify(parts.document()), 'application/json; charset=utf-8');
      return document.reply(header);
    }),
    on(api.favicon, async () => ({ body: new Raw('image/x-icon', iconIco), headers: CACHED })),
    on(api.docsAsset, async ({ params }) => {
      if (params.asset !== 'icon.svg')
        throw new ApiError('not_found', `there is no file ${params.asset} here`);
      return { body: new Raw('image/svg+xml', iconSvg), headers: CACHED };
    }),
  ];
}

/** A day would hide a new version for a day. */
const CACHED = { 'Cache-Control': 'max-age=3600' };
