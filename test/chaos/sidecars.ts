/** Two sidecars on one database, as processes that can be killed and restarted, with a record of the work of each. */
import type { Test } from 'tap';
import type { Sql } from '../../sql/connect.js';
import { GRACE } from '../../workers/jobs/jobs.js';
import { until } from '../support/until.js';
import { Child, type Environment } from './child.js';

/** Application names of the sidecars' connections. */
export const SIDECARS = ['first', 'second'] as const;
export type SidecarName = (typeof SIDECARS)[number];

/** Records committed work with sidecar and transaction. `claim` and `run` differ for a run started by one sidecar and completed by the other. */
const WITNESS = `
  CREATE TABLE work_done (task text NOT NULL, who text NOT NULL, tx xid8 NOT NULL DEFAULT pg_current_xact_id());
  CREATE FUNCTION note_work() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO work_done (task, who) VALUES (TG_ARGV[0], current_setting('application_name'));
    RETURN NULL;
  END $$;
  CREATE TRIGGER work_done AFTER UPDATE OF times_triggered ON sensor_triggers FOR EACH ROW
    WHEN (NEW.times_triggered > OLD.times_triggered) EXECUTE FUNCTION note_work('firing');
  CREATE TRIGGER work_done AFTER UPDATE OF state ON deliveries FOR EACH ROW
    WHEN (NEW.state = 'delivered') EXECUTE FUNCTION note_work('delivery');
  CREATE TRIGGER work_claimed AFTER UPDATE OF claim ON processors FOR EACH ROW
    WHEN (NEW.claim IS NOT NULL) EXECUTE FUNCTION note_work('claim');
  CREATE TRIGGER work_done AFTER INSERT ON processor_runs FOR EACH ROW EXECUTE FUNCTION note_work('run');
  CREATE TABLE departures (who text NOT NULL, since timestamptz NOT NULL DEFAULT clock_timestamp(), until timestamptz);
  CREATE TABLE jobs_freed (who text NOT NULL, task text NOT NULL, items int NOT NULL, error text, date timestamptz NOT NULL);
  CREATE FUNCTION note_freed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  BEGIN
    INSERT INTO jobs_freed
      SELECT current_setting('application_name'), identifier, coalesce(json_array_length(NEW.payload -> 'deliveries'), 1),
        -- Of a job that failed, which starts again later. One that is unlocked may start at once.
        CASE WHEN NEW.run_at <> OLD.run_at THEN NEW.last_error END, clock_timestamp()
      FROM graphile_worker._private_tasks WHERE id = NEW.task_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER job_freed AFTER UPDATE OF locked_by ON graphile_worker._private_jobs FOR EACH ROW
    WHEN (OLD.locked_by IS NOT NULL AND NEW.locked_by IS NULL) EXECUTE FUNCTION note_freed()`;

/** Errors of jobs that their sidecar has ended: of requests, of scripts, and of the library. */
const ENDED = 'abort|interrupt|shut';

export type Task = 'firing' | 'delivery' | 'claim' | 'run';

/** Work of one sidecar so far. */
export interface Share {
  readonly items: number;
  /** Transactions of these items: both sidecars try to claim each new set of items, and one gets the whole set. */
  readonly transactions: number;
}

/** A job that a sidecar which left has freed for the other one. */
export interface FreedJob {
  readonly task: string;
  /** Deliveries of the job, or 1. */
  readonly items: number;
  /** Null: it was unlocked. */
  readonly error: string | null;
  /** Whether it had its moment to end. */
  readonly hadGrace: boolean;
}

export class Sidecars {
  readonly #sql: Sql;
  readonly #url: string;
  readonly #children: ReadonlyMap<SidecarName, Child>;

  private constructor(url: string, sql: Sql, build?: string) {
    this.#url = url;
    this.#sql = sql;
    this.#children = new Map(SIDECARS.map((name) => [name, new Child('workers/main.js', build)]));
  }

  /**
   * @param t stops the sidecars at its end
   * @param url of a migrated, unused database
   * @param build default: that of today
   */
  static async start(t: Pick<Test, 'teardown'>, url: string, sql: Sql, build?: string): Promise<Sidecars> {
    const sidecars = new Sidecars(url, sql, build);
    await sql.unsafe(WITNESS);
    t.teardown(() => Promise.all([...sidecars.#children.values()].map((child) => child.kill())));
    await Promise.all(SIDECARS.map((name) => sidecars.start(name)));
    return sidecars;
  }

  /** Alternates between the sidecars. */
  victim(kill: number): SidecarName {
    return SIDECARS[kill % SIDECARS.length]!;
  }

  /** @param build default: that of before */
  async start(name: SidecarName, build?: string): Promise<void> {
    if (build !== undefined) this.#children.get(name)!.build = build;
    const url = new URL(this.#url);
    url.searchParams.set('application_name', name);
    const environment: Environment = { DATABASE_URL: url.href, DELIVERY_ALLOW: '127.0.0.0/8' };
    await this.#children.get(name)!.start(environment);
  }

  /** Stops a sidecar with SIGTERM, and resolves when it has ended. @returns its exit status or signal */
  async leave(name: SidecarName): Promise<string> {
    const child = this.#children.get(name)!;
    await this.#sql`INSERT INTO departures (who) VALUES (${name})`;
    child.signal('SIGTERM');
    const ending = await child.ended;
    await this.#sql`UPDATE departures SET until = clock_timestamp() WHERE who = ${name} AND until IS NULL`;
    return ending;
  }

  /** Resolves when the process has ended. */
  async kill(name: SidecarName): Promise<void> {
    await this.#children.get(name)!.kill();
  }

  /**
   * Waits until a sidecar waits for a lock of the caller in a statement with this text, and kills it.
   * @returns its name
   */
  async killWaiting(text: string): Promise<SidecarName> {
    let victim: SidecarName | undefined;
    await until(async () => {
      const waiting = await this.#sql<{ name: SidecarName }[]>`
        SELECT application_name AS name FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${text}%`}
          AND pid <> pg_backend_pid()`;
      victim = waiting[0]?.name;
      return victim !== undefined;
    });
    await this.kill(victim!);
    return victim!;
  }

  /** Waits until triggers fire and processors run. */
  async allWork(): Promise<void> {
    for (const task of ['firing', 'run'] as const)
      await until(async () => (await this.shares(task)).some(({ items }) => items > 0));
  }

  /** Work of each sidecar so far. */
  async shares(task: Task): Promise<Share[]> {
    const rows = await this.#sql<(Share & { who: string })[]>`
      SELECT who, count(*) AS items, count(DISTINCT tx) AS transactions FROM work_done WHERE task = ${task} GROUP BY who`;
    const shares = new Map(rows.map(({ who, ...share }) => [who, share]));
    return SIDECARS.map((name) => shares.get(name) ?? { items: 0, transactions: 0 });
  }

  /** Jobs that sidecars have freed when they left. A job that failed of its own within its moment is none of them. */
  async freedJobs(): Promise<FreedJob[]> {
    return this.#sql<FreedJob[]>`
      SELECT task, items, error, "hadGrace"
      FROM jobs_freed f JOIN departures d ON d.who = f.who AND date BETWEEN since AND until,
        LATERAL (SELECT date >= since + ${GRACE} * interval '1 millisecond' AS "hadGrace") grace
      WHERE "hadGrace" OR error IS NULL OR error ~* ${ENDED}`;
  }
}
