/** Columns of all results of ingest. */
import { median, rounded } from '../measure/numbers.js';
import type { Size } from '../peers/peer.js';
import type { Target } from '../targets.js';
import { type Measurement, sum } from './interleaved.js';

export const LABELS = ['target', 'version', 'durability', 'form'] as const;

export function labelsOf({ kind, version }: Target) {
  return { target: kind.name, version, durability: kind.durability, form: kind.form };
}

export const CPU = ['cpu-s/M', 'server', 'sidecar', 'database'] as const;

/** Processor seconds for a million points; for Sensorium also by process. */
export function cpuPerMillion(measurements: readonly Measurement[], wire: string) {
  const per = (pick: (each: Measurement) => number) =>
    rounded(median(measurements.map((each) => (pick(each) * 1e6) / each.points)));
  const parts = wire.startsWith('sensorium') ? (['server', 'sidecar', 'database'] as const) : [];
  return {
    'cpu-s/M': per(({ cpu }) => sum(cpu)),
    ...Object.fromEntries(parts.map((part) => [part, per(({ cpu }) => cpu[part])])),
  };
}

export const BYTES = ['bytes/point', 'rows', 'indexes', 'columns'] as const;

/** Bytes on disk for a point; for PostgreSQL also by part. */
export function bytesPerPoint({ total, parts }: Size, points: number) {
  const per = (bytes: number) => rounded(bytes / points);
  const own = Object.entries(parts ?? {}).map(([part, bytes]) => [part, per(bytes)]);
  return { 'bytes/point': per(total), ...Object.fromEntries(own) };
}
