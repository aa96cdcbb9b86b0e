/**
 * `make year`: simulates a fleet for a year, then compares every point and bucket with a model recomputed from the seed; docs/internals/proven.md.
 *
 * `YEAR_SENSORS` (10,000), `YEAR_FAST` (100), `YEAR_DAYS` (365), `YEAR_FAST_DAYS` (7), `YEAR_RETENTION` (120 days, of every tenth sensor) and `YEAR_SEED` (1)
 * set the simulation. `YEAR_FOLDER` is the folder of its database (default: a temporary one): another run with it continues where the last one ended.
 * `YEAR_DATABASE_URL` names another database, which the test migrates and uses exclusively.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processorSeconds } from '../../bench/measure/processes.js';
import { createLog } from '../../common/log.js';
import { connect, type ShardSql } from '../../sql/connect.js';
import { startEmbedded } from '../../sql/embedded/embedded.js';
import { migrate } from '../../sql/migrate.js';
import { Shards } from '../../sql/shards.js';
import { compare } from './compare.js';
import { type Fleet, sensorsOf } from './fleet.js';
import { type Counts, modelOf } from './model.js';
import { Play } from './play.js';

/** Days for each line of the table. */
const MONTH = 30;

const setting = (name: string, otherwise: number) => Number(process.env[`YEAR_${name}`] ?? otherwise);

const fleet: Fleet = {
  seed: setting('SEED', 1),
  slow: setting('SENSORS', 10_000),
  fast: setting('FAST', 100),
  days: setting('DAYS', 365),
  fastDays: setting('FAST_DAYS', 7),
  retention: setting('RETENTION', 120),
};

async function main(): Promise<number> {
  const given = process.env.YEAR_DATABASE_URL;
  const folder = process.env.YEAR_FOLDER ?? path.join(tmpdir(), `sensorium-year-${fleet.seed}`);
  const embedded = given === undefined ? await startEmbedded({ folder, tcp: true }) : null;
  const url = given ?? embedded!.url;
  const { only: sql } = new Shards(connect(url, { max: 2, name: 'year', statementTimeout: 600_000 }));
  try {
    await migrate(sql, createLog('year', 'warn', 'pretty'));
    await sql`CREATE SCHEMA IF NOT EXISTS year`;
    await sql`
      CREATE TABLE IF NOT EXISTS year.days (day integer PRIMARY KEY, stored bigint, duplicate bigint, replaced bigint, whole boolean)`;
    print(`${JSON.stringify(fleet)}, ${embedded === null ? url : folder}`);
    const play = await Play.open(url, fleet);
    try {
      await playDays(sql, play, embedded?.pid ?? null);
      return await compareAll(sql, play.ids);
    } finally {
      await play.close();
    }
  } finally {
    await sql.end();
    await embedded?.stop();
  }
}

/** Continues after the last completed day. */
async function playDays(sql: ShardSql, play: Play, postmaster: number | null): Promise<void> {
  const [last] = await sql<{ begun: number; done: number }[]>`
    SELECT count(*)::int AS begun, count(stored)::int AS done FROM year.days`;
  const { done } = last!;
  print('  day    points/s  cpu-s/M  WAL B/point  blocks B/point  sums B/point  journal MB');
  let from = await measure(sql, postmaster);
  for (let day = done; day < fleet.days; day++) {
    // A day that is repeated after an interruption counts some points as duplicates.
    const { count } = await sql`INSERT INTO year.days (day) VALUES (${day}) ON CONFLICT DO NOTHING`;
    const { stored, duplicate, replaced } = await play.day(day);
    await sql`
      UPDATE year.days SET stored = ${stored}, duplicate = ${duplicate}, replaced = ${replaced}, whole = ${count === 1} WHERE day = ${day}`;
    if ((day + 1) % MONTH !== 0 && day + 1 !== fleet.days) continue;
    const to = await measure(sql, postmaster);
    printLine(day + 1, from, to);
    from = to;
  }
}

interface Measured {
  readonly at: number;
  /** Processor seconds of this process and the database's. */
  readonly cpu: number;
  readonly wal: number;
  /** Points that arrived. */
  readonly arrived: number;
  readonly there: number;
  readonly blocks: number;
  readonly sums: number;
  readonly journal: number;
}

async function measure(sql: ShardSql, postmaster: number | null): Promise<Measured> {
  const { user, system } = process.cpuUsage();
  const database = postmaster === null ? Number.NaN : processorSeconds(postmaster).database;
  const [row] = await sql<Omit<Measured, 'at' | 'cpu'>[]>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
           (SELECT coalesce(sum(stored + duplicate + replaced), 0)::float8 FROM year.days) AS arrived,
           (SELECT coalesce(sum(count), 0)::float8 FROM blocks) AS there,
           (SELECT sum(pg_total_relation_size(relation))::float8 FROM (
              SELECT 'blocks'::regclass AS relation UNION ALL
              SELECT inhrelid FROM pg_inherits WHERE inhparent = 'blocks'::regclass) parts) AS blocks,
           (pg_total_relation_size('days') + pg_total_relation_size('weeks'))::float8 AS sums,
           pg_total_relation_size('journal')::float8 AS journal`;
  return { at: performance.now(), cpu: (user + system) / 1e6 + database, ...row! };
}

function printLine(day: number, from: Measured, to: Measured): void {
  const arrived = to.arrived - from.arrived;
  const columns = [
    (arrived / (to.at - from.at)) * 1000,
    ((to.cpu - from.cpu) / arrived) * 1e6,
    (to.wal - from.wal) / arrived,
    to.blocks / to.there,
    to.sums / to.there,
    to.journal / 1e6,
  ].map((value, i) => value.toFixed(i === 0 ? 0 : 2).padStart([11, 9, 13, 16, 14, 12][i]!));
  print(`${String(day).padStart(5)} ${columns.join('')}`);
}

/** @returns the number of sensors with differences */
async function compareAll(sql: ShardSql, ids: readonly number[]): Promise<number> {
  const expected: Counts = { stored: 0, duplicate: 0, replaced: 0 };
  let [points, wrong] = [0, 0];
  for (const sensor of sensorsOf(fleet)) {
    const id = ids[sensor.index]!;
    const model = modelOf(sensor, fleet);
    points += model.points.size;
    for (const name of ['stored', 'duplicate', 'replaced'] as const) expected[name] += model.counts[name];
    const found = await compare(sql, sensor, id, model);
    if (found === null) continue;
    print(`sensor ${sensor.index}, ${id}: ${found}`);
    wrong++;
  }
  const [counts] = await sql<(Counts & { whole: boolean })[]>`
    SELECT sum(stored)::bigint AS stored, sum(duplicate)::bigint AS duplicate, sum(replaced)::bigint AS replaced,
           bool_and(whole) AS whole FROM year.days`;
  const { whole, ...counted } = counts!;
  const areEqual = !whole || JSON.stringify(counted) === JSON.stringify(expected);
  if (!areEqual) print(`the receipts say ${JSON.stringify(counted)} instead of ${JSON.stringify(expected)}`);
  print(
    `${points} points of ${ids.length} sensors compared, ${wrong} sensors wrong; receipts ${saidOf(whole, areEqual)}`,
  );
  return wrong + (areEqual ? 0 : 1);
}

function saidOf(whole: boolean, areEqual: boolean): string {
  return whole
    ? areEqual
      ? 'as the model has it'
      : 'wrong'
    : 'not compared: a day was interrupted and repeated';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = (await main()) === 0 ? 0 : 1;
