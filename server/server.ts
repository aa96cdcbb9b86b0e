/** Assembles the server: database, ingest, routes, transport. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../common/config.js';
import { FairSemaphore } from '../common/fair-semaphore.js';
import type { Log } from '../common/log.js';
import {
  checkConnectionBudget,
  FLUSH_CONNECTIONS,
  HEALTH_CONNECTIONS,
  LIVE_CONNECTIONS,
  SIDECAR_CONNECTIONS,
} from '../sql/budget.js';
import { followClock } from '../sql/clock.js';
import { type ConnectOptions, connect, type SilenceLimits, type Sql } from '../sql/connect.js';
import { checkDurability } from '../sql/durability.js';
import { detectEngine, type Engine } from '../sql/engine.js';
import { type ShardDatabase, Shards } from '../sql/shards.js';
import { EntrySummary } from '../sql/store/audit/entry-summary.js';
import { BY_INDEX } from '../sql/store/points/by-index.js';
import { RemoteRights, RIGHTS_CONNECTIONS } from '../sql/store/rights/remote-rights.js';
import { ShardList } from '../sql/store/shards/shard-list.js';
import { accountParts } from './account-parts.js';
import { LoadHistory, recordLoad } from './admin/load/history.js';
import { adminRoutes } from './admin/routes.js';
import { annotationRoutes } from './annotations/routes.js';
import { auditRoutes } from './audit/routes.js';
import { dashboardLinkRoutes } from './dashboards/links/routes.js';
import { dashboardRoutes } from './dashboards/routes.js';
import { dashboardShareRoutes } from './dashboards/shares/routes.js';
import { visitorRoutes } from './dashboards/visitors/routes.js';
import { chartRoutes } from './data/chart/routes.js';
import { connectHistory } from './data/history.js';
import { JournalCare } from './data/journal.js';
import { LargeBodies } from './data/large/large-bodies.js';
import { dataRoutes } from './data/routes.js';
import { sparklineRoutes } from './data/sparklines/routes.js';
import { demoRoutes } from './demo/routes.js';
import { deviceRoutes } from './devices/routes.js';
import { domainRoutes } from './domains/routes.js';
import { environmentRoutes } from './environments/routes.js';
import { eventRoutes } from './events/routes.js';
import { fileRoutes } from './files/routes.js';
import { groupRoutes } from './groups/routes.js';
import { Admission } from './http/admission.js';
import { createHandler, remoteAddressOf } from './http/dispatch.js';
import { RequestLimits } from './http/limits.js';
import { ListSemaphore } from './http/list-semaphore.js';
import { openApiDocument } from './http/openapi.js';
import { ResponseMemory } from './http/response-memory.js';
import type { Route } from './http/route.js';
import { Router } from './http/router.js';
import { ChangeNotifier } from './ingest/change-notifier.js';
import { Ingest } from './ingest/ingest.js';
import type { FlushTimes } from './ingest/writer.js';
import { ConsumerRegistrations } from './live/consumer-registrations.js';
import { LiveFeed } from './live/feed.js';
import { metatagRoutes } from './metatags/routes.js';
import { notificationRoutes } from './notifications/routes.js';
import { backgroundReader } from './operations/background.js';
import { Metrics } from './operations/metrics.js';
import { connectHealth, databaseProbe, PROBE_TIMEOUT } from './operations/probe.js';
import { operationsRoutes } from './operations/routes.js';
import { processorRoutes } from './processors/routes.js';
import { influxDbRoutes } from './protocols/influxdb/routes.js';
import { lineProtocolRoutes } from './protocols/line-protocol/routes.js';
import { openTsdbRoutes } from './protocols/opentsdb/routes.js';
import { SeriesSensors } from './protocols/series.js';
import { listenForThingSpeak, THINGSPEAK_PATHS } from './protocols/thingspeak/listener.js';
import { thingSpeakRoutes } from './protocols/thingspeak/routes.js';
import { AccountQuotas, UploadQuotas } from './quotas/public.js';
import { quotaRoutes } from './quotas/routes.js';
import { IngestRights } from './rights/ingest-rights.js';
import { ReadRights } from './rights/read-rights.js';
import { sensorRoutes } from './sensors/routes.js';
import { sensorSourceRoutes } from './sensors/sources/routes.js';
import { sensorUserRoutes } from './sensors/users/routes.js';
import { servicePreviewRoutes } from './services/preview/routes.js';
import { serviceRoutes } from './services/routes.js';
import { stateRoutes } from './services/states/routes.js';
import { Accounts } from './stream/accounts.js';
import { StreamWork } from './stream/stream-work.js';
import { Streams } from './stream/streams.js';
import { BodyMemory } from './transport/body-memory.js';
import { chooseTransport } from './transport/choose.js';
import { Connections, connectionsOf, processLimits } from './transport/connections.js';
import type { TransportOptions } from './transport/transport.js';
import { firingRoutes } from './triggers/firings/routes.js';
import { triggerNotificationRoutes } from './triggers/notifications/routes.js';
import { previewRoutes } from './triggers/preview/routes.js';
import { triggerRoutes } from './triggers/routes.js';
import { silenceRoutes } from './triggers/silence/routes.js';
import { exportRoutes } from './users/export/routes.js';
import { userRoutes } from './users/routes.js';
import { Assets } from './web/assets.js';
import { webRoutes } from './web/routes.js';

export interface Server {
  /** Address, for example `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Stops accepting connections, responds to the requests under way, then closes the database connections. */
  close(): Promise<void>;
}

/** Milliseconds from `close` until streams and requests end. */
const CLOSE_GRACE = 3300;
/** Milliseconds of that grace that are reserved for requests, after the streams. */
const LAST_REQUESTS = 600;
/** Milliseconds to release ingest and connections after it. A shutdown takes less than five seconds in all. */
const RELEASE_TIMEOUT = 800;
/** Concurrent reads of history for subscriptions. */
const HISTORY_READERS = 2;

/**
 * @param times shorter ones for tests
 * @throws ListenError, FatalError, or the database's error when it cannot be reached
 */
export async function startServer(config: Config, log: Log, times: FlushTimes = {}): Promise<Server> {
  const sql = connect(config.DATABASE_URL, queryOptions(config, times));
  try {
    const list = await ShardList.read(sql, config.DATABASE_URL, log);
    const rights = list.databases.length > 1 ? RIGHTS_CONNECTIONS : 0;
    const own =
      rights +
      config.QUERY_CONNECTIONS +
      config.READ_CONNECTIONS +
      FLUSH_CONNECTIONS +
      LIVE_CONNECTIONS +
      HEALTH_CONNECTIONS;
    // A sidecar starts beside it.
    await checkConnectionBudget(sql, own + rights + SIDECAR_CONNECTIONS);
    await checkDurability(sql, config, log);
    const bytes = bodiesLimit(config);
    if (bytes > config.BODIES_LIMIT) log.warn({ bytes }, 'BODIES_LIMIT raised to five times BODY_LIMIT');
    const engine = await detectEngine(sql);
    const clock = await followClock(sql, log, list.note);
    try {
      const server = await serve(config, log, { sql, engine, list }, times);
      const close = () => {
        clock.stop();
        return server.close();
      };
      return { ...server, close };
    } catch (error) {
      clock.stop();
      throw error;
    }
  } catch (error) {
    await sql.end({ timeout: 1 });
    throw error;
  }
}

/** What a server stores in. */
interface Stores {
  /** The central database. */
  readonly sql: Sql;
  readonly engine: Engine;
  readonly list: ShardList;
}

async function serve(
  config: Config,
  log: Log,
  { sql, engine, list }: Stores,
  times: FlushTimes,
): Promise<Server> {
  const accessLog = config.ACCESS_LOG === 'on' ? log : null;
  const { databases } = list;
  const shards = new Shards(sql, databases, queryOptions(config, times));
  const remoteRights = await RemoteRights.follow(config.DATABASE_URL, databases, sql.memory, log, list);
  const health = connectHealth(databases, silenceLimits(config, times));
  const probe = databaseProbe(health.only);
  const background = backgroundReader(health.only, health, PROBE_TIMEOUT);
  const metrics = new Metrics(() => ingest.weight, background);
  const load = new LoadHistory(Date.now() / 1000);
  const notifier = new ChangeNotifier(sql, log);
  const ingest = new Ingest({
    shards: databases,
    log,
    flushPoints: config.FLUSH_POINTS,
    queuePoints: config.QUEUE_POINTS,
    timeout: config.STORE_TIMEOUT * 1000,
    onFlush: (points, seconds) => {
      metrics.flushPoints.observe(points);
      metrics.flushSeconds.observe(seconds);
      load.flushed(points, seconds);
    },
    onFailure: (code) => {
      metrics.flushFailures.inc({ code });
      load.failed();
    },
    onChange: notifier.notify,
    times,
  });
  const ingestRights = new IngestRights(sql);
  const readRights = new ReadRights(sql, ingestRights, remoteRights);
  const largeBodies = new LargeBodies();
  const admission = new Admission(config.QUERY_CONNECTIONS);
  const quotas = new AccountQuotas(config);
  const uploadQuotas = new UploadQuotas({ sql, defaults: config, log });
  const uploads = {
    sql,
    rights: ingestRights,
    ingest,
    quotas: uploadQuotas,
    flushPoints: config.FLUSH_POINTS,
  };
  const accounts = new Accounts(config.STREAMS_PER_ACCOUNT);
  const series = new SeriesSensors({
    sql,
    rights: ingestRights,
    quotas,
    limit: config.DOOR_SENSORS,
    connections: config.QUERY_CONNECTIONS,
  });
  const adapters = { ...uploads, metrics, series };
  const history = connectHistory(config, sql, databases, log, silenceLimits(config, times));
  const usage = {
    sql,
    shards,
    defaults: config,
    uploads: uploadQuotas,
    subscriptions: (userId: number) => accounts.subscriptions(userId),
  };
  const routes: Route[] = [
    ...userRoutes({ sql, config, quotas, accountParts }),
    ...quotaRoutes(usage),
    ...sensorRoutes({ sql, shards, quotas, pagers: config.PAGERS }),
    ...sensorUserRoutes({ sql }),
    ...sensorSourceRoutes({ sql, shards }),
    ...domainRoutes({ sql, quotas }),
    ...metatagRoutes({ sql }),
    ...dataRoutes({ ...uploads, shards, metrics, history, readRights, largeBodies }),
    ...chartRoutes({ history, readRights }),
    ...sparklineRoutes({ history, readRights }),
    ...deviceRoutes({ sql, shards, quotas }),
    ...demoRoutes({ sql, quotas, uploadQuotas }),
    ...environmentRoutes({ sql, shards, quotas }),
    ...dashboardRoutes({ sql, quotas }),
    ...dashboardShareRoutes({ sql }),
    ...dashboardLinkRoutes({ sql }),
    ...visitorRoutes({ sql, shards, history, readRights, perMinute: config.VISITOR_REQUESTS_PER_MINUTE }),
    ...annotationRoutes({ sql, quotas }),
    ...fileRoutes({ sql, shards, remoteRights, quotas, uploadQuotas, readRights }),
    ...notificationRoutes({ sql, config }),
    ...processorRoutes({
      sql,
      quotas,
      quota: config.PROCESSOR_FILES,
      pagers: config.PAGERS,
    }),
    ...eventRoutes({ sql, most: config.NOTIFICATIONS }),
    ...lineProtocolRoutes({ ...adapters, admission, timeout: config.WRITE_WAIT }),
    ...influxDbRoutes({ probe: async () => (await probe()).state !== 'unreachable' }),
    ...thingSpeakRoutes(adapters),
    ...openTsdbRoutes({ sql, history, readRights }),
    ...groupRoutes({ sql, shards, config, quotas }),
    ...triggerRoutes({ sql, shards, quotas }),
    ...triggerNotificationRoutes({ sql }),
    ...previewRoutes({ sql }),
    ...silenceRoutes({ sql }),
    ...firingRoutes({ sql }),
    ...serviceRoutes({ ...uploads, shards }, quotas),
    ...servicePreviewRoutes({ sql, shards }),
    ...stateRoutes({ sql, shards, quotas }),
    ...auditRoutes({ sql }),
    ...adminRoutes({ sql, shards, usage, accountParts, load }),
    ...webRoutes({ assets: await Assets.load(), tiles: config.MAP_TILES }),
    ...operationsRoutes({
      metrics,
      config,
      queuedPoints: () => ingest.weight,
      engine,
      probe,
      background,
      document: () =>
        openApiDocument(
          routes.map((route) => route.declaration),
          version,
        ),
    }),
  ];
  routes.push(...exportRoutes({ sql, shards, history }, [...routes], accountParts));
  const version = await productVersion();
  const entries = new EntrySummary(sql, log);
  const handler = createHandler({
    router: new Router(routes),
    sql,
    log,
    limits: new RequestLimits(config.REQUESTS_PER_MINUTE),
    ingestRights,
    readRights,
    remoteRights,
    responseMemory: new ResponseMemory(config.ANSWERS_LIMIT),
    admission,
    listSemaphore: new ListSemaphore(),
    entries,
    publicUrl: config.PUBLIC_URL,
    trustedProxies: config.TRUST_PROXY,
    onOutcome: (outcome) => {
      metrics.request(outcome);
      load.responded();
      accessLog?.info(outcome, 'request');
    },
  });
  const liveOptions = {
    max: LIVE_CONNECTIONS - 1,
    name: 'sensorium live',
    statementTimeout: config.QUERY_TIMEOUT * 1000,
    settings: BY_INDEX,
    silent: silenceLimits(config, times),
  };
  const liveSql = connect(config.DATABASE_URL, { ...liveOptions, memory: sql.memory });
  const liveShards = new Shards(liveSql, databases, liveOptions);
  const feed = new LiveFeed(liveSql, liveShards, log);
  const registrations = new ConsumerRegistrations(shards, log);
  const journals = shards.all.map((shard) => new JournalCare(shard, log));
  const streams = new Streams({
    sql,
    log,
    accessLog,
    uploads,
    metrics,
    work: new StreamWork(),
    credit: config.STREAM_CREDIT,
    messageLimit: config.STREAM_MESSAGE_LIMIT,
    live: {
      sql,
      shards,
      log,
      metrics,
      feed,
      registrations,
      historySemaphore: new FairSemaphore({ permits: HISTORY_READERS }),
      accounts,
      quotas,
      subscriptions: config.STREAM_SUBSCRIPTIONS,
      livePoints: config.STREAM_LIVE_POINTS,
    },
    publicUrl: config.PUBLIC_URL,
    trustedProxies: config.TRUST_PROXY,
  });
  const transport = await chooseTransport(config.TRANSPORT, log);
  const options = transportOptions(config);
  const listener = await transport.listen(options, handler, streams.upgrade);
  const listeners = [listener];
  if (config.THINGSPEAK_PORT !== 0) {
    try {
      const device = { ...options, port: config.THINGSPEAK_PORT, portSetting: 'THINGSPEAK_PORT' };
      listeners.push(await listenForThingSpeak(device, handler));
    } catch (error) {
      await listener.close(0);
      throw error;
    }
  }
  list.follow((database: ShardDatabase) => {
    for (const each of [shards, health, history, feed, ingest]) each.add(database);
    journals.push(new JournalCare(shards.of(database.id), log));
    void remoteRights.add(database, log);
  });
  const stopRecording = recordLoad(load, () => ingest.weight);
  const releaseAll = async () => {
    stopRecording();
    list.stop();
    await ingest.close();
    await uploadQuotas.close();
    await entries.flush();
    await Promise.all(journals.map((journal) => journal.close()));
    await notifier.idle();
    await registrations.close();
    await feed.close();
    await largeBodies.close();
    await options.bodyMemory.inflater.close();
    await Promise.all([shards, history, health, remoteRights].map((each) => each.end({ timeout: 5 })));
  };
  return {
    url: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${listener.port}`,
    close: async () => {
      const since = performance.now();
      // Streams first: the listener would close them before their acknowledgements are sent.
      await streams.close(CLOSE_GRACE - LAST_REQUESTS);
      const left = Math.max(LAST_REQUESTS, CLOSE_GRACE - (performance.now() - since));
      await Promise.all(listeners.map((each) => each.close(left)));
      // No client waits any more, and a database that hangs must not delay the exit.
      const released = releaseAll().catch((error: unknown) =>
        log.warn({ err: error }, 'shutdown incomplete'),
      );
      await Promise.race([released, sleep(RELEASE_TIMEOUT, undefined, { ref: false })]);
      const pools = [shards, history, liveShards, health, remoteRights];
      await Promise.all(pools.map((each) => each.end({ timeout: 0 })));
    },
  };
}

/** Of pools for requests. */
function queryOptions(config: Config, times: FlushTimes): ConnectOptions {
  return {
    max: config.QUERY_CONNECTIONS,
    name: 'sensorium server',
    statementTimeout: config.QUERY_TIMEOUT * 1000,
    silent: silenceLimits(config, times),
  };
}

/** Requests wait for a silent database as long as uploads wait for the store. */
function silenceLimits({ STORE_TIMEOUT }: Config, { silence }: FlushTimes): SilenceLimits {
  return { unreachable: STORE_TIMEOUT * 1000, ...(silence === undefined ? {} : { silence }) };
}

/** Bytes, in which bodies of the greatest length find room also beside those of other accounts. */
function bodiesLimit({ BODIES_LIMIT, BODY_LIMIT }: Config): number {
  return Math.max(BODIES_LIMIT, 5 * BODY_LIMIT);
}

function transportOptions(config: Config): TransportOptions {
  return {
    host: config.HOST,
    port: config.PORT,
    bodyLimit: config.BODY_LIMIT,
    bodyMemory: new BodyMemory(bodiesLimit(config)),
    clientAddress: (request) => remoteAddressOf(request, config.TRUST_PROXY),
    connections: new Connections({
      most: connectionsOf(processLimits()),
      mostOfAddress: config.CONNECTIONS_PER_ADDRESS,
      isProxied: config.TRUST_PROXY > 0,
    }),
    headerTimeout: config.HEADER_TIMEOUT * 1000,
    requestTimeout: config.REQUEST_TIMEOUT * 1000,
    idleTimeout: config.IDLE_TIMEOUT * 1000,
    bareLineFeeds: THINGSPEAK_PATHS,
    messageLimit: config.STREAM_MESSAGE_LIMIT,
    socketIdleTimeout: config.STREAM_IDLE_TIMEOUT * 1000,
  };
}

async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
