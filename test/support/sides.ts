/** On which side each relation is, of shards or central, and which relations statements name: see the decision on shards. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export type Side = 'shard' | 'central';

/** Relations with the data of sensors. A shard has all rows of its sensors. */
export const SHARD: ReadonlySet<string> = new Set([
  ...['ingest_fence', 'journal', 'ingest_state', 'blocks', 'weeks', 'days', 'invalidated_weeks'],
  ...['deleted_sensors', 'files', 'points', 'unmerged_points', 'shard_outbox'],
  ...['changes', 'consumers', 'consumer_registrations', 'consumer_offsets'],
  ...[60, 300, 600, 1800, 3600, 86_400, 604_800].flatMap((width) => [`buckets_${width}`, `rollup_${width}`]),
  // Of the engine `timescale`.
  ...['sums_by_day', 'sums_by_week'],
]);

/** Relations of which each database has its own row. */
export const BOTH: ReadonlySet<string> = new Set([
  'rights_epoch',
  'rights_lease',
  'shard_identity',
  'shard_move',
  'engine',
  'migrations',
]);

/** Accounts, sensors, sharing, and what follows from points. */
export const CENTRAL: ReadonlySet<string> = new Set([
  ...[
    'users',
    'usernames',
    'sessions',
    'api_keys',
    'api_key_sensors',
    'password_resets',
    'email_confirmations',
  ],
  ...['second_factors', 'known_clients', 'login_failures', 'login_limits', 'invitations', 'first_links'],
  ...['account_quotas', 'account_days', 'account_usage', 'sent_mails'],
  ...[
    'shards',
    'shard_sizes',
    'devices',
    'sensors',
    'sensor_metatags',
    'sensor_search',
    'sensor_search_values',
    'sensor_sources',
  ],
  ...[
    'sensor_users',
    'sensor_refusals',
    'sensor_shares',
    'groups',
    'group_users',
    'group_sensors',
    'group_offers',
  ],
  ...['domains', 'domain_users', 'domain_tokens', 'environments', 'environment_sensors', 'sub_environments'],
  ...[
    'visible_members',
    'visible_owners',
    'visible_users',
    'known_users',
    'protocol_sensors',
    'thingspeak_channels',
  ],
  ...[
    'dashboards',
    'dashboard_users',
    'dashboard_groups',
    'dashboard_links',
    'dashboard_shares',
    'annotations',
  ],
  ...[
    'notifications',
    'event_notifications',
    'deliveries',
    'triggers',
    'sensor_triggers',
    'triggered_sensors',
  ],
  ...['sensor_trigger_notifications', 'trigger_evaluations', 'firings', 'recent_firings', 'pagers'],
  ...[
    'processors',
    'processor_runs',
    'processor_files',
    'services',
    'service_sources',
    'service_checkpoints',
  ],
  ...['service_manual_points', 'service_outputs', 'consumed_sensors', 'demos', 'demo_sensors'],
  ...[
    'remote_deletions',
    'rights_changes',
    'rights_touched',
    'audit_log',
    'job_runners',
    'sidecars',
    'sidecar_calls',
  ],
  ...['newest_clock_time', 'graphile_worker'],
]);

export function sideOf(relation: string): Side | null {
  return SHARD.has(relation) ? 'shard' : CENTRAL.has(relation) ? 'central' : null;
}

/** `shard relations with central relations`; null: the relations are of one side. */
export function mixed(relations: Iterable<string>): string | null {
  const sorted = [...relations].sort();
  const [shard, central] = (['shard', 'central'] as const).map((side) =>
    sorted.filter((relation) => sideOf(relation) === side),
  );
  return shard!.length === 0 || central!.length === 0
    ? null
    : `${shard!.join(', ')} with ${central!.join(', ')}`;
}

/** A relation, perhaps with an alias, and others behind commas. */
const LISTED =
  /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ONLY|USING)\s+(?!SKIP\b)((?:LATERAL\s+)?[a-z_][\w.]*(?:\s+(?:AS\s+)?[a-z_]\w*)?(?:\s*,\s*(?:LATERAL\s+)?[a-z_][\w.]*(?:\s+(?:AS\s+)?[a-z_]\w*)?)*)/g;

/** @returns relations that a statement names behind words of SQL */
function namedIn(statement: string): string[] {
  const named = [...statement.matchAll(LISTED)].flatMap(([, list]) =>
    list!.split(',').map((each) => each.trim().split(/\s+/)[0]!),
  );
  if (/\bgraphile_worker\./.test(statement)) named.push('graphile_worker');
  return named.filter((name) => sideOf(name) !== null);
}

export interface Schema {
  readonly relations: readonly string[];
  /** Relations that each function names, and those of the functions that it calls. */
  readonly functions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Views, triggers, functions and foreign keys that name both sides. */
  readonly mixing: readonly string[];
}

/** @param text of `sql/schema.sql` */
export function readSchema(text: string): Schema {
  const objects = text.split(/^(?=CREATE )/m);
  const relations = objects.flatMap(
    (each) => /^CREATE (?:UNLOGGED )?(?:TABLE|VIEW) (\w+)/.exec(each)?.[1] ?? [],
  );
  const bodies = new Map<string, string>();
  for (const each of objects) {
    const name = /^CREATE OR REPLACE FUNCTION (\w+)/.exec(each)?.[1];
    if (name !== undefined) bodies.set(name, `${bodies.get(name) ?? ''}${each}`);
  }
  const functions = new Map([...bodies.keys()].map((name) => [name, relationsOfFunction(name, bodies)]));
  const mixing: string[] = [];
  const check = (what: string, named: Iterable<string>) => {
    const found = mixed(named);
    if (found !== null) mixing.push(`${what}: ${found}`);
  };
  for (const [name, named] of functions) check(`function ${name}`, named);
  for (const each of objects) {
    const [, relation] = /^CREATE (?:UNLOGGED )?(?:TABLE|VIEW) (\w+)/.exec(each) ?? [];
    const [, trigger, table, called] =
      /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) .*? ON (\w+) .*EXECUTE FUNCTION (\w+)\(/.exec(each) ?? [];
    if (trigger !== undefined) {
      const named = functions.get(called!) ?? new Set();
      // A function that names both sides is found by itself.
      if (mixed(named) === null) check(`trigger ${trigger}`, [table!, ...named]);
    } else if (relation !== undefined) {
      for (const [, other] of each.matchAll(/ REFERENCES (\w+)\(/g)) check('foreign key', [relation, other!]);
      if (each.startsWith('CREATE VIEW')) check(`view ${relation}`, [relation, ...namedIn(each)]);
    }
  }
  return { relations, functions, mixing };
}

function relationsOfFunction(
  name: string,
  bodies: ReadonlyMap<string, string>,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(name)) return new Set();
  seen.add(name);
  const body = bodies.get(name)!;
  const called = [...body.matchAll(/\b(\w+)\(/g)].map(([, each]) => each!).filter((each) => bodies.has(each));
  return new Set([
    ...namedIn(body),
    ...called.flatMap((each) => [...relationsOfFunction(each, bodies, seen)]),
  ]);
}

/** A template, and where it is. */
interface Written {
  readonly node: ts.Node;
  readonly source: Source;
}

interface Source {
  readonly file: string;
  readonly tree: ts.SourceFile;
  /** Statements, and parts of statements that variables hold or functions return, by name. */
  readonly parts: ReadonlyMap<string, ts.Node>;
  /** Imported names: the file, and the name there. */
  readonly imports: ReadonlyMap<string, readonly [string, string]>;
}

/**
 * Finds statements that name relations of both sides, in one statement with the parts that variables hold and functions return. Parts that come as
 * arguments or as members of objects are not followed.
 * @param files relative to `root`
 * @returns file, and the relations
 */
export function mixingStatements(
  root: string,
  files: readonly string[],
  { functions }: Pick<Schema, 'functions'>,
): string[] {
  const sources = new Map(
    files.map((file) => [file, readSource(file, readFileSync(path.join(root, file), 'utf8'))]),
  );
  return [...sources.values()].flatMap((source) => mixingIn(source, sources, functions));
}

/** The same of one text. */
export function mixingInText(text: string, { functions }: Pick<Schema, 'functions'>): string[] {
  const source = readSource('text.ts', text);
  return mixingIn(source, new Map([[source.file, source]]), functions);
}

function mixingIn(
  source: Source,
  sources: ReadonlyMap<string, Source>,
  functions: Schema['functions'],
): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isTemplate(node)) {
      const text = textOf({ node, source }, sources, new Set());
      const called = [...text.matchAll(/\b(\w+)\(/g)].flatMap(([, name]) => {
        const named = functions.get(name!) ?? new Set<string>();
        return mixed(named) === null ? [...named] : [];
      });
      const both = mixed(new Set([...namedIn(text), ...called]));
      if (both !== null) found.add(`${source.file}: ${both}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return [...found];
}

function readSource(file: string, text: string): Source {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const parts = new Map<string, ts.Node>();
  const imports = new Map<string, readonly [string, string]>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      const { initializer } = node;
      const part = ts.isArrowFunction(initializer) ? initializer.body : initializer;
      if (isTemplate(part)) parts.set(node.name.text, part);
    }
    if (ts.isFunctionDeclaration(node) && node.name !== undefined && node.type?.getText() === 'Fragment')
      parts.set(node.name.text, node.body!);
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text: from } = node.moduleSpecifier;
      const bindings = node.importClause?.namedBindings;
      if (from.startsWith('.') && bindings !== undefined && ts.isNamedImports(bindings)) {
        const target = path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, '.ts');
        for (const { name, propertyName } of bindings.elements)
          imports.set(name.text, [target, (propertyName ?? name).text]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, tree, parts, imports };
}

function isTemplate(node: ts.Node): node is ts.TemplateLiteral | ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) || ts.isTemplateLiteral(node);
}

/** The text of a statement, with that of its parts in their places. */
function textOf({ node, source }: Written, sources: ReadonlyMap<string, Source>, seen: Set<ts.Node>): string {
  if (seen.has(node)) return '';
  seen.add(node);
  if (ts.isTaggedTemplateExpression(node)) return textOf({ node: node.template, source }, sources, seen);
  if (ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => `${textOf({ node: expression, source }, sources, seen)}${literal.text}`,
    );
    return [node.head.text, ...spans].join('');
  }
  if (ts.isCallExpression(node)) {
    const [only] = node.arguments;
    if (node.arguments.length === 1 && ts.isStringLiteral(only!)) return only.text;
  }
  if (ts.isIdentifier(node)) {
    const part = partOf(node.text, source, sources);
    return part === null ? '' : textOf(part, sources, seen);
  }
  const texts: string[] = [];
  ts.forEachChild(node, (child) => {
    texts.push(textOf({ node: child, source }, sources, seen));
  });
  return texts.filter((text) => text !== '').join(' ');
}

function partOf(name: string, source: Source, sources: ReadonlyMap<string, Source>): Written | null {
  const own = source.parts.get(name);
  if (own !== undefined) return { node: own, source };
  const [file, there] = source.imports.get(name) ?? [];
  const other = file === undefined ? undefined : sources.get(file);
  const node = other?.parts.get(there!);
  return node === undefined ? null : { node, source: other! };
}
