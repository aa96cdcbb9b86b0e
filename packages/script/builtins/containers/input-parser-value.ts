/** inputParser: declares the arguments of a function and assigns them at a call. */
import type { Context } from '../../context.js';
import { handleText } from '../../display/display.js';
import { dimsText, fail, failWith, ScriptError } from '../../errors.js';
import { outOfBound } from '../../indexing/selection.js';
import { isTrue, textOf } from '../../values/convert.js';
import { isStruct } from '../../values/inspect.js';
import { cellOf, cellRow, structOf } from '../../values/make.js';
import {
  type Cell,
  type Dims,
  FunctionHandle,
  ObjectValue,
  Struct,
  share,
  type Value,
} from '../../values/types.js';

type Kind = 'required' | 'optional' | 'parameter' | 'switch';

interface Argument {
  readonly kind: Kind;
  readonly name: string;
  readonly fallback: Value;
  /** Function that accepts or refuses a value; null accepts every value. */
  readonly check: Value | null;
}

/** Method by method: the kind it adds, and how many arguments it takes. */
const ADDING: ReadonlyMap<string, { readonly kind: Kind; readonly counts: readonly [number, number] }> =
  new Map([
    ['addRequired', { kind: 'required', counts: [1, 2] }],
    ['addOptional', { kind: 'optional', counts: [2, 3] }],
    ['addParameter', { kind: 'parameter', counts: [2, 3] }],
    ['addParamValue', { kind: 'parameter', counts: [2, 3] }],
    ['addSwitch', { kind: 'switch', counts: [1, 1] }],
  ]);

/** Names of the methods that scripts can also call as functions: `parse (parser, ...)`. */
export const METHODS: readonly string[] = [...ADDING.keys(), 'parse'];

const READ_ONLY = ['Parameters', 'Results', 'Unmatched', 'UsingDefaults'];

export class InputParserValue extends ObjectValue {
  readonly cls = 'inputParser' as const;
  private readonly declared: Argument[] = [];
  private readonly settings = new Map<string, Value>([
    ['CaseSensitive', false],
    ['FunctionName', ''],
    ['KeepUnmatched', false],
    ['PartialMatching', false],
    ['StructExpand', true],
  ]);
  private results = new Map<string, Value>();
  private unmatched = new Map<string, Value>();
  private defaults: string[] = [];

  constructor(private readonly context: Context) {
    super();
  }

  index(): Value[] {
    return [this];
  }

  assign(): void {
    fail('invalid use of an inputParser object');
  }

  member(name: string, args: Value[] | null, nargout: number): Value[] {
    const setting = this.settings.get(name);
    if (setting !== undefined) return [setting];
    switch (name) {
      case 'Parameters':
        return [names(this.declared.map((one) => one.name))];
      case 'Results':
        return [structOf([...this.results].map(([key, value]) => [key, share(value)]))];
      case 'Unmatched':
        return [structOf([...this.unmatched].map(([key, value]) => [key, share(value)]))];
      case 'UsingDefaults':
        return [names(this.defaults)];
      case 'disp':
        this.context.output.print(this.displayText(0, false));
        return [];
      case 'delete':
        return [];
      default:
        this.invoke(name, args ?? [], nargout);
        return [];
    }
  }

  assignMember(name: string, value: Value): void {
    if (READ_ONLY.includes(name)) {
      fail(`subsasgn: property '${name}' has protected access and cannot be set in this context`);
    }
    if (!this.settings.has(name)) fail(`subsasgn: unknown property: ${name}`);
    if (name === 'PartialMatching' && isTrue(value)) {
      fail('inputParser: PartialMatching is not yet implemented');
    }
    this.settings.set(name, share(value));
  }

  dims(): Dims {
    return [1, 1];
  }

  /** A method without a result. */
  invoke(name: string, args: Value[], nargout: number): void {
    const adding = ADDING.get(name);
    if (adding === undefined && name !== 'parse') fail(`subsref: unknown method or property: ${name}`);
    if (nargout > 1) failWith('Octave:invalid-fun-call', `${name}: function called with too many outputs`);
    if (adding === undefined) {
      this.parse(args);
      return;
    }
    const [fewest, most] = adding.counts;
    if (args.length > most)
      failWith('Octave:invalid-fun-call', `${name}: function called with too many inputs`);
    if (args.length < fewest) fail(`print_usage: '${name}' not found`);
    this.add(name === 'addParamValue' ? 'addParameter' : name, adding.kind, args);
  }

  private add(method: string, kind: Kind, [given, ...rest]: Value[]): void {
    const name = textOf(given!) ?? '';
    if (!/^[A-Za-z_]\w*$/.test(name)) fail(`inputParser.${method}: argname must be a valid identifier`);
    const kinds = new Set(this.declared.map((one) => one.kind));
    if (kind === 'required' && (kinds.has('optional') || kinds.has('parameter') || kinds.has('switch'))) {
      fail("inputParser.addRequired: can't have a Required argument after Optional, Parameter, or Switch");
    }
    if (kind === 'optional' && (kinds.has('parameter') || kinds.has('switch'))) {
      fail("inputParser.Optional: can't have Optional arguments after Parameter or Switch");
    }
    if (this.declared.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
      fail(`inputParser.${method}: argname '${name}' has already been specified`);
    }
    const fallback = kind === 'required' || kind === 'switch' ? false : rest.shift()!;
    this.declared.push({ kind, name, fallback: share(fallback), check: rest[0] ?? null });
  }

  private ofKind(kind: Kind): Argument[] {
    return this.declared.filter((one) => one.kind === kind);
  }

  private parse(args: Value[]): void {
    this.results = new Map();
    this.unmatched = new Map();
    this.defaults = [];
    const required = this.ofKind('required');
    if (args.length < required.length) {
      const name = textOf(this.settings.get('FunctionName')!) ?? '';
      if (name === '') fail('inputParser.parse: not enough input arguments');
      fail(
        `print_usage: '${name}' ${this.context.lookup(name) === undefined ? 'not found' : 'is not documented'}`,
      );
    }
    required.forEach((one, k) => {
      this.accept(one, args[k]!);
    });
    this.parseNamed(args, this.parseOptional(args, required.length));
    for (const kind of ['parameter', 'switch'] as const) {
      const missing = this.ofKind(kind).filter((one) => !this.results.has(one.name));
      for (const one of missing.sort((a, b) => (a.name < b.name ? -1 : 1))) this.useDefault(one);
    }
  }

  private useDefault(one: Argument): void {
    this.results.set(one.name, one.fallback);
    this.defaults.push(one.name);
  }

  /** Assigns optional arguments by position. The first string that an optional argument refuses begins the named arguments. */
  private parseOptional(args: readonly Value[], from: number): number {
    let at = from;
    let ended = false;
    for (const one of this.ofKind('optional')) {
      const value = args[at];
      const text = value === undefined ? undefined : textOf(value);
      if (value === undefined || (text !== undefined && this.named(text) !== undefined)) ended = true;
      if (!ended && this.refusal(one, value!) !== null) {
        if (text === undefined) {
          const check = one.check instanceof FunctionHandle ? checkText(one.check, '@') : '';
          this.refuse(`failed validation of ${one.name.toUpperCase()}\nValidation function: ${check}`);
        }
        ended = true;
      }
      if (ended) this.useDefault(one);
      else this.results.set(one.name, share(args[at++]!));
    }
    return at;
  }

  private parseNamed(given: readonly Value[], from: number): void {
    let args = given;
    for (let at = from; at < args.length; at++) {
      const item = args[at]!;
      if (item instanceof Struct && isTrue(this.settings.get('StructExpand')!)) {
        const pairs: Value[] = [...item.fields].flat();
        args = [...args.slice(0, at), ...pairs, ...args.slice(at + 1)];
        at--;
        continue;
      }
      const name = textOf(item) ?? this.refuse('non-string for Parameter name or Switch');
      const one = this.named(name);
      if (one?.kind === 'switch') {
        this.results.set(one.name, true);
        continue;
      }
      if (one === undefined && !isTrue(this.settings.get('KeepUnmatched')!)) {
        this.refuse(`argument '${name.toUpperCase()}' is not a valid parameter`);
      }
      at++;
      const value = args[at] ?? outOfBound(at + 1, 0, 1, args.length, [1, args.length], 'varargin');
      if (one === undefined) this.unmatched.set(name, share(value));
      else this.accept(one, value);
    }
  }

  /** The parameter or switch of a name. */
  private named(name: string): Argument | undefined {
    const exact = isTrue(this.settings.get('CaseSensitive')!);
    return this.declared.find(
      (one) =>
        (one.kind === 'parameter' || one.kind === 'switch') &&
        (exact ? one.name === name : one.name.toLowerCase() === name.toLowerCase()),
    );
  }

  private accept(one: Argument, value: Value): void {
    const reason = this.refusal(one, value);
    if (reason !== null) this.refuse(`failed validation of ${one.name.toUpperCase()}. ${reason}`);
    this.results.set(one.name, share(value));
  }

  /** The reason for refusing a value; null if the argument accepts it. */
  private refusal({ check }: Argument, value: Value): string | null {
    if (check === null) return null;
    if (!(check instanceof FunctionHandle)) {
      return fail('func2str: FCN_HANDLE argument must be a function handle object');
    }
    try {
      // A check may return nothing: it then refuses by raising an error.
      const [accepted] = this.context.call(check, [share(value)], 0);
      if (accepted === undefined || isTrue(accepted)) return null;
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      return error.message;
    }
    return `Checked with "${checkText(check, '')}"`;
  }

  private refuse(message: string): never {
    const name = textOf(this.settings.get('FunctionName')!) ?? '';
    return fail(name === '' ? message : `${name}: ${message}`);
  }

  displayText(indent: number, inside: boolean): string {
    if (inside) return this.innerText(' '.repeat(indent));
    const rows = [...this.settings].map(([name, value]) => {
      const set = textOf(value) === undefined ? isTrue(value) : textOf(value) !== '';
      return `   ${name.padEnd(16)}: ${set}\n`;
    });
    const list = this.declared.map((one) => one.name).join(', ');
    return `inputParser object with properties:\n\n${rows.join('')}\nDefined parameters:\n\n   {${list}}\n`;
  }

  /** Within a cell array or struct only sizes are shown. */
  private innerText(blanks: string): string {
    const count = (list: Cell) => `[${dimsText(list.dims)} cell]`;
    const rows = [...this.settings.keys(), ...READ_ONLY].sort().map((name) => {
      const [value] = this.member(name, null, 1);
      if (isStruct(value!)) return [name, '[1x1 struct]'] as const;
      const text =
        textOf(value!) ?? (typeof value === 'boolean' ? String(Number(value)) : count(value as Cell));
      return [name, text] as const;
    });
    const lines = rows.map(([name, text]) => `${blanks}${name.padStart(21)}: ${text}\n`);
    return `${blanks}  inputParser object with properties:\n\n${lines.join('')}`;
  }
}

function names(list: readonly string[]): Cell {
  return list.length === 0 ? cellOf([0, 0], []) : cellRow([...list]);
}

/** `ischar` with its prefix, or the text of an anonymous function. */
function checkText(check: FunctionHandle, sign: string): string {
  return check.captured === null ? `${sign}${check.text.replace(/^@/, '')}` : handleText(check);
}
