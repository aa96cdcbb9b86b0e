/** Retired words and phrases, each word with the standard term in its place, and the names that sources declare. */
import ts from 'typescript';

/** A retired word of a name, and the standard term in its place. */
export const RETIRED: Readonly<Record<string, string>> = {
  ahead: 'empty range, or pre-created (partitions)',
  crew: 'job runner',
  door: 'protocol adapter',
  harm: 'fault',
  hear: 'listen, notification',
  heard: 'listen, notification',
  hears: 'listen, notification',
  incoming: 'upload',
  inbox: 'consumer offset',
  judge: 'validate',
  judged: 'validated',
  judgement: 'validation',
  lane: 'writer',
  lesson: 'training sample',
  lessons: 'training samples',
  look: 'evaluation, read, poll',
  looks: 'evaluations',
  outline: 'polygon',
  pace: 'event-loop time slice',
  patience: 'timeout, deadline',
  piece: 'upload, batch, chunk',
  pieces: 'chunks',
  purge: 'retention',
  questions: 'sidecar calls',
  rests: 'cooldown',
  round: 'poll',
  rounds: 'polls',
  settle: 'complete, record the outcome',
  settled: 'completed, outcome',
  stamp: 'last assigned timestamp',
  stand: 'checkpoint, state',
  standing: 'session check',
  summed: 'minute watermark',
  taught: 'trained',
  tell: 'publish, notify, send',
  tells: 'publish, notify, send',
  tidy: 'prune',
  told: 'published, notified, sent',
  trip: 'pipeline',
  turns: 'semaphore',
  undated: 'without timestamp',
  vanished: 'deleted meanwhile',
  watch: 'consumer',
  watched: 'consumed',
  watcher: 'consumer',
  watchers: 'consumers',
  watching: 'consumer registration',
};

/** Retired phrases of prose, in lower case. */
export const PHRASES: readonly string[] = [
  'whoever',
  'nobody knows',
  'what became of',
  'what has to come of',
  'is to come of',
  'wait forever',
  'put off',
  'puts off',
  'put back in front',
  'lets go of',
  'let go of',
  'is told of',
  'are told of',
  'tells people',
  'gives itself up',
  'by somebody',
  'of somebody',
  'to somebody',
  'of everybody',
  'everybody waits',
  'nobody waits',
  'in its turn',
  'is judged',
  'are judged',
  'as far as he',
];

/** `sensorHeads` is sensor, heads; `sensor_heads` and `SENSOR_HEADS` are the same. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** @returns the retired words of a name */
export function retiredIn(name: string): string[] {
  return wordsOf(name).filter((word) => Object.hasOwn(RETIRED, word));
}

const KNOWN = new Map<string, boolean>();

/** Whether any name in a text has a retired word: no other text needs to be parsed. */
export function namesRetired(text: string): boolean {
  for (const [name] of text.matchAll(/[\w$]+/g)) {
    if (!KNOWN.has(name)) KNOWN.set(name, retiredIn(name).length > 0);
    if (KNOWN.get(name)) return true;
  }
  return false;
}

export interface Declared {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
}

/** Identifiers that a TypeScript source declares: variables, parameters, functions, classes, types, members. */
export function declaredIn(file: string, text: string): Declared[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const declared: Declared[] = [];
  const visit = (node: ts.Node): void => {
    const name = (node as { name?: ts.Node }).name;
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isTypeParameterDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isGetAccessor(node);
    if (declares && name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      declared.push({ name: name.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declared;
}
