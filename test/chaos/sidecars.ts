/** Two sidecars on one database, as processes: ended, started again, and told apart in what they have done. */
import type { Test } from 'tap';
import type { Sql } from '../../sql/connect.js';
import { until } from '../support/until.js';
import { Child, type Environment } from './child.js';

/** Each calls itself so in the database, on all its connections. */
const NAMES = ['first', 'second'] as const;
export type SidecarName = (typeof NAMES)[number];

/** Work that was committed, by whom, and with what else; `run` beside `claim`: a run that was begun by one and ended by another. */
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
  CREATE TRIGGER work_done AFTER INSERT ON processor_runs FOR EACH ROW EXECUTE FUNCTION note_work('run')`;

export type Task = 'firing' | 'delivery' | 'claim' | 'run';

/** What one sidecar has done so far. */
export interface Share {
  readonly pieces: number;
  /** In which it did them: both sidecars try to claim each set of pieces that is new, and one gets all of the set. */
  readonly transactions: number;
}

export class Sidecars {
  readonly #sql: Sql;
  readonly #url: string;
  readonly #children = new Map(NAMES.map((name) => [name, new Child('workers/main.js')]));

  private constructor(url: string, sql: Sql) {
    this.#url = url;
    this.#sql = sql;
  }

  /** @param url of a migrated database that nothing has worked on. @param t whose end ends them */
  static async start(t: Pick<Test, 'teardown'>, url: string, sql: Sql): Promise<Sidecars> {
    const sidecars = new Sidecars(url, sql);
    await sql.unsafe(WITNESS);
    t.teardown(() => Promise.all([...sidecars.#children.values()].map((child) => child.kill())));
    await Promise.all(NAMES.map((name) => sidecars.start(name)));
    return sidecars;
  }

  /** They take turns. */
  victim(kill: number): SidecarName {
    return NAMES[kill % NAMES.length]!;
  }

  async start(name: SidecarName): Promise<void> {
    const url = new URL(this.#url);
    url.searchParams.set('application_name', name);
    const environment: Environment = { DATABASE_URL: url.href, DELIVERY_ALLOW: '127.0.0.0/8' };
    await this.#children.get(name)!.start(environment);
  }

  /** As on SIGTERM: gone when it resolves. @returns its exit status or signal */
  async leave(name: SidecarName): Promise<string> {
    const child = this.#children.get(name)!;
    child.signal('SIGTERM');
    return child.ended;
  }

  /** Dead when it resolves. */
  async kill(name: SidecarName): Promise<void> {
    await this.#children.get(name)!.kill();
  }

  /**
   * Kills the one that waits for a lock, which the caller holds, in a statement with this text: as soon as there is one.
   * @returns who it was
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

  /** How much of the work each of them has done so far. */
  async shares(task: Task): Promise<Share[]> {
    const rows = await this.#sql<(Share & { who: string })[]>`
      SELECT who, count(*) AS pieces, count(DISTINCT tx) AS transactions FROM work_done WHERE task = ${task} GROUP BY who`;
    const shares = new Map(rows.map(({ who, ...share }) => [who, share]));
    return NAMES.map((name) => shares.get(name) ?? { pieces: 0, transactions: 0 });
  }
}
