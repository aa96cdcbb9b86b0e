/** Peers of a run, in the order of their measurements. */
import type { Options } from '../options.js';
import { clickhouse } from './clickhouse/peer.js';
import { copies } from './copy/peer.js';
import { influxdb } from './influxdb/peer.js';
import type { PeerKind } from './peer.js';
import { sensorium } from './sensorium/peer.js';
import { victoriaMetrics } from './victoria-metrics/peer.js';

/** @param oneSensor true: every body holds points of one sensor */
export function kindsOf(
  { transports, peers, profile, database }: Pick<Options, 'transports' | 'peers' | 'profile' | 'database'>,
  oneSensor: boolean,
): PeerKind[] {
  const json = oneSensor ? 'sensorium-one' : 'sensorium';
  const ours = transports.map((transport) => sensorium(transport, json, profile));
  // The fastest form of Sensorium, for bodies of one sensor.
  const streams =
    database === null || !oneSensor
      ? []
      : transports.map((transport) => sensorium(transport, 'sensorium-stream-msgpack', profile, database));
  // Comparable with InfluxDB, which gets the same bytes.
  const lines = transports.map((transport) => sensorium(transport, 'sensorium-lines', profile));
  const here =
    database === null ? [] : transports.map((transport) => sensorium(transport, json, profile, database));
  if (!peers) return [...ours, ...here];
  return [...ours, ...lines, ...here, ...streams, ...copies, influxdb, victoriaMetrics, clickhouse];
}
