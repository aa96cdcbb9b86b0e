/** Expressions as source with Octave's spacing, including its irregularities: the printed form of a function handle. */
import type { Expression, Link, Parameter, Target } from './tree.js';

/** The source of an expression. */
export function unparse(node: Expression): string {
  if (node.kind !== 'anonymous') return text(node, false);
  return `@(${node.parameters.map(parameter).join(', ')}) ${text(node.body, false)}`;
}

/** The source of an expression inside of another one, where functions are printed with less spacing. */
export function unparsePart(node: Expression): string {
  return text(node, false);
}

/** @param inGrid whether it is directly an element of `[]` or `{}`, where no blank precedes an index */
function text(node: Expression, inGrid: boolean): string {
  switch (node.kind) {
    case 'number':
      return node.text.replace(/^0[xXbB]/, '');
    case 'text':
      return node.double ? `"${escaped(node.value)}"` : `'${node.value}'`;
    case 'colon':
      return ':';
    case 'tilde':
      return '~';
    case 'end':
      return 'end';
    case 'name':
      return node.name;
    case 'group':
      return `(${text(node.inner, inGrid)})`;
    case 'unary':
      return /'/.test(node.operator)
        ? `${text(node.operand, inGrid)}${node.operator}`
        : `${node.operator}${text(node.operand, inGrid)}`;
    case 'binary':
    case 'shortCircuit':
      return `${text(node.left, inGrid)} ${node.operator} ${text(node.right, inGrid)}`;
    case 'range': {
      const step = node.step === null ? '' : `:${text(node.step, inGrid)}`;
      return `${text(node.base, inGrid)}${step}:${text(node.limit, inGrid)}`;
    }
    case 'access':
      return text(node.base, inGrid) + node.links.map((one) => link(one, inGrid)).join('');
    case 'matrix':
      return `[${rows(node.rows)}]`;
    case 'cell':
      return node.rows.length === 0 ? '{}(0x0)\n' : `{${rows(node.rows)}}`;
    case 'namedHandle':
      return `@${node.name}`;
    case 'anonymous':
      return `@(${node.parameters.map(parameter).join(', ')})${text(node.body, inGrid)}`;
    case 'assign': {
      const operator = node.operator === '=' ? '=' : `${node.operator}=`;
      return `${target(node.target)} ${operator} ${text(node.value, inGrid)}`;
    }
    case 'multiAssign': {
      const targets = node.targets.map((one) => (one === null ? '~' : target(one))).join(', ');
      return `[${targets}] = ${text(node.value, inGrid)}`;
    }
    case 'step': {
      const operator = node.operator + node.operator;
      return node.postfix ? target(node.target) + operator : operator + target(node.target);
    }
  }
}

function rows(all: readonly (readonly Expression[])[]): string {
  return all.map((row) => row.map((item) => text(item, true)).join(', ')).join('; ');
}

function link(one: Link, inGrid: boolean): string {
  const blank = inGrid ? '' : ' ';
  switch (one.kind) {
    case 'paren':
      return `${blank}(${one.args.map((arg) => text(arg, false)).join(', ')})`;
    case 'brace':
      return `${blank}{${one.args.map((arg) => text(arg, false)).join(', ')}}`;
    case 'field':
      return `.${one.name}`;
    default:
      return `.(${text(one.name, false)})`;
  }
}

function target(one: Target): string {
  return one.name + one.links.map((each) => link(each, false)).join('');
}

function parameter(one: Parameter): string {
  const name = one.name ?? '~';
  return one.fallback === null ? name : `${name} = ${text(one.fallback, false)}`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\\': '\\\\',
  '"': '\\"',
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  '\0': '\\0',
};

function escaped(value: string): string {
  return Array.from(value, (c) => ESCAPES[c] ?? c).join('');
}
