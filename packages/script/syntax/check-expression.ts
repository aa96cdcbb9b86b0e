/** Checks an expression when it is saved, so that an expression that can never be computed is refused before it is used. */
import { nearestName } from '@sensorium/model/nearest-name';
import { functionNames } from './function-names.js';
import { ParseError, parseExpression } from './parser.js';
import type { Expression, Link, Position } from './tree.js';

/** The error of an expression and its position: `line` and `column` count characters from 1. */
export interface Fault {
  readonly reason: string;
  readonly line: number;
  readonly column: number;
  /** A suggested replacement; null if the reason says all. */
  readonly hint: string | null;
}

/** For example ``syntax error (line 1, column 20): expected a value, found the end``. */
export function faultText({ reason, line, column, hint }: Fault): string {
  return `${reason} (line ${line}, column ${column})${hint === null ? '' : `: ${hint}`}`;
}

class Refusal extends Error {
  constructor(
    readonly reason: string,
    readonly at: Position | null,
    readonly hint: string | null = null,
  ) {
    super(reason);
  }
}

/**
 * Checks an expression. It must parse and assign nothing. Every name must be a variable, a parameter of a function that it defines itself, or a function of
 * the language.
 *
 * @param text Unicode
 * @param variables names that have a value during the computation
 * @returns the first error; null without one
 */
export function checkExpression(text: string, variables: Iterable<string>): Fault | null {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  try {
    check(parseExpression(bytes), new Set(variables));
    return null;
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof Refusal)) throw error;
    const hint = error instanceof Refusal ? error.hint : error.expectation;
    return {
      reason: error.reason,
      ...place(bytes, error.at),
      hint: hint && Buffer.from(hint, 'latin1').toString('utf8'),
    };
  }
}

/** Converts positions of the parser, which count bytes. @param at null: the end of the text */
function place(bytes: string, at: Position | null): { line: number; column: number } {
  const lines = bytes.split('\n');
  const line = at?.line ?? lines.length;
  const before = (lines[line - 1] ?? '').slice(0, at === null ? undefined : at.column - 1);
  return { line, column: Buffer.from(before, 'latin1').toString('utf8').length + 1 };
}

/** Visits nodes in the order of the text, without recursion: the tree may be deeper than a server's stack. */
function check(tree: Expression, variables: ReadonlySet<string>): void {
  const ahead = [{ node: tree, known: variables }];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    const { node, known } = next;
    checkNode(node, known);
    const own = node.kind === 'anonymous' ? node.parameters.map(({ name }) => name ?? '~') : [];
    const inside = own.length === 0 ? known : new Set([...known, ...own]);
    for (const part of partsOf(node).toReversed()) ahead.push({ node: part, known: inside });
  }
}

function checkNode(node: Expression, known: ReadonlySet<string>): void {
  switch (node.kind) {
    case 'tilde':
      throw new Refusal('`~` stands for no value', node.at);
    case 'assign':
      throw new Refusal('an expression assigns nothing; `==` compares', node.at);
    case 'multiAssign':
    case 'step':
      throw new Refusal('an expression assigns nothing', node.at);
    case 'name':
      if (!known.has(node.name)) requireFunction(node.name, node.at, [...known]);
      break;
    case 'namedHandle':
      requireFunction(node.name, node.at, []);
      break;
  }
}

function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'group':
      return [node.inner];
    case 'unary':
      return [node.operand];
    case 'binary':
    case 'shortCircuit':
      return [node.left, node.right];
    case 'range':
      return [node.base, ...(node.step === null ? [] : [node.step]), node.limit];
    case 'access':
      return [node.base, ...node.links.flatMap(partsOfLink)];
    case 'matrix':
    case 'cell':
      return node.rows.flat();
    case 'anonymous':
      return [...node.parameters.flatMap(({ fallback }) => fallback ?? []), node.body];
    default:
      return [];
  }
}

function partsOfLink(link: Link): readonly Expression[] {
  if (link.kind === 'paren' || link.kind === 'brace') return link.args;
  return link.kind === 'dynamic' ? [link.name] : [];
}

/** Functions of a package are written `package.name`. */
const packages = new Set([...functionNames].flatMap((name) => name.match(/^.*(?=\.)/) ?? []));

function requireFunction(name: string, at: Position, variables: readonly string[]): void {
  if (functionNames.has(name) || packages.has(name)) return;
  const meant = variableWith(name, variables) ?? nearestName(name, [...variables, ...functionNames]);
  const hint = meant === undefined ? null : `did you mean \`${meant}\`?`;
  throw new Refusal(`\`${name}\` is neither a variable nor a function`, at, hint);
}

/** The shortest variable that contains all words of a name: `value` and `sensor_value` give `sensor_data_value`. */
function variableWith(name: string, variables: readonly string[]): string | undefined {
  const wordsOf = (text: string) => text.toLowerCase().split('_').filter(Boolean);
  const words = wordsOf(name);
  if (words.length === 0) return undefined;
  return variables
    .filter((variable) => {
      const own = wordsOf(variable);
      return words.every((word) => own.includes(word));
    })
    .toSorted((a, b) => a.length - b.length)[0];
}
