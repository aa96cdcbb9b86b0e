/** Everybody that a run asks for, in the order of their turns. */
import type { Options } from '../options.js';
import { copy } from './copy/peer.js';
import { influxdb } from './influxdb/peer.js';
import type { PeerKind } from './peer.js';
import { sensorium } from './sensorium/peer.js';
import { victoriaMetrics } from './victoria-metrics/peer.js';

/** @param oneSensor true: every body is of one sensor */
export function kindsOf(
  { transports, peers, profile }: Pick<Options, 'transports' | 'peers' | 'profile'>,
  oneSensor: boolean,
): PeerKind[] {
  const json = oneSensor ? 'sensorium-one' : 'sensorium';
  const ours = transports.map((transport) => sensorium(transport, json, profile));
  // Beside InfluxDB, which is given the same bytes.
  const lines = transports.map((transport) => sensorium(transport, 'sensorium-lines', profile));
  return peers ? [...ours, ...lines, copy, influxdb, victoriaMetrics] : ours;
}
