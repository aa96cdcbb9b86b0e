/** Functions that issue warnings and select which ones are shown. */
import type { Context } from '../../context.js';
import { fail } from '../../errors.js';
import { textOf } from '../../values/convert.js';
import { isChar, isStruct } from '../../values/inspect.js';
import { structArray, structOf } from '../../values/make.js';
import { StructArray, type Value } from '../../values/types.js';
import type { WarningState } from '../../warnings.js';
import type { Builtin } from '../builtin.js';
import { messageOf } from './errors.js';

function isState(word: string | undefined): word is WarningState {
  return word === 'on' || word === 'off' || word === 'error';
}

function warning(args: Value[], nargout: number, context: Context): Value | undefined {
  const { warnings } = context;
  const [first, second, third] = args;
  const word = first === undefined ? 'query' : textOf(first);
  if (word === 'query' || isState(word)) {
    const named = second === undefined ? 'all' : (textOf(second) ?? 'all');
    const identifier = named === 'last' ? warnings.last.identifier : named;
    const before = word === 'query' ? null : states(context, identifier);
    if (word === 'query') return query(identifier, nargout, context);
    if (word === 'error' && identifier === 'all')
      fail('warning: cannot specify "all" warning ID with state "error"');
    if (third !== undefined && textOf(third) === 'local') keepForCaller(context);
    warnings.set(identifier, word);
    return nargout === 0 ? undefined : before!;
  }
  if (isStruct(first!)) {
    for (const { fields } of first instanceof StructArray ? first.items : [first]) {
      const [identifier, state] = ['identifier', 'state'].map((name) => textOf(fields.get(name) ?? 0));
      if (identifier === undefined || !isState(state))
        return fail("warning: STATE structure must have fields 'identifier' and 'state'");
      warnings.set(identifier, state);
    }
    return undefined;
  }
  const before = warnings.last.text;
  if (!isChar(first!)) return nargout === 0 ? undefined : before;
  const { identifier, text } = messageOf('warning', args, context);
  if (text !== '') context.warning(identifier, text.replace(/\n$/, ''));
  return nargout === 0 ? undefined : before;
}

/** The states of the warnings that `identifier` selects, in the form that `warning` returns and accepts. */
function states(context: Context, identifier: string): Value {
  const { warnings } = context;
  const all: readonly (readonly [string, WarningState])[] =
    identifier === 'all' ? warnings.list() : [[identifier, warnings.stateOf(identifier)]];
  const items = all.map(([name, state]) =>
    structOf([
      ['identifier', name],
      ['state', state],
    ]),
  );
  return structArray([1, items.length], ['identifier', 'state'], items);
}

function query(identifier: string, nargout: number, context: Context): Value | undefined {
  if (nargout > 0) return states(context, identifier);
  const { output, warnings } = context;
  if (identifier !== 'all') {
    output.print(`"${identifier}" warning state is "${warnings.stateOf(identifier)}"\n`);
    return undefined;
  }
  const [[, usual], ...named] = warnings.list() as [[string, WarningState], ...[string, WarningState][]];
  output.print(`By default, warnings are ${usual === 'off' ? 'disabled' : 'enabled'}.\n`);
  if (named.length === 0) return undefined;
  const rows = named.map(([name, state]) => `${state.padStart(7)}  ${name}\n`);
  output.print(`Non-default warning states are:\n\n${'State'.padStart(7)}  Warning ID\n${rows.join('')}\n`);
  return undefined;
}

/** Restores the current warning settings when the calling function ends. */
function keepForCaller({ caller, warnings }: Context): void {
  const before = warnings.list();
  caller.atEnd(() => warnings.restore(before));
}

export const functions: readonly Builtin[] = [
  {
    name: 'warning',
    signatures: [
      'warning (TEMPLATE, ...)',
      'warning (ID, TEMPLATE, ...)',
      'warning ("on", ID)',
      'warning ("off", ID)',
      'warning ("error", ID)',
      'warning ("query", ID)',
      'warning (STATE, ID, "local")',
      'warning (WARNING_STRUCT)',
      'WARNING_STRUCT = warning (...)',
      'warning (STATE, MODE)',
    ],
    summary: "Prints a warning, or turns warnings of an identifier 'on' or 'off'.",
    examples: [{ code: "warning ('off', 'my:id');\nwarning ('my:id', 'not shown')", output: '' }],
    inputs: [0, Number.POSITIVE_INFINITY],
    run: warning,
  },
  {
    name: 'lastwarn',
    signatures: ['[MSG, MSGID] = lastwarn ()', 'lastwarn (MSG)', 'lastwarn (MSG, MSGID)'],
    summary: 'Text and identifier of the last warning.',
    examples: [{ code: "lastwarn ('abc');\nlastwarn ()", output: 'ans = abc\n' }],
    inputs: [0, 2],
    outputs: 2,
    run([text, identifier], nargout, context) {
      const { last } = context.warnings;
      const before = [last.text, last.identifier];
      if (text !== undefined) {
        const [message, id] = [text, identifier ?? ''].map(
          (value) => textOf(value) ?? fail('lastwarn: all arguments must be strings'),
        );
        context.warnings.last = { text: message!, identifier: id! };
        if (nargout === 0) return undefined;
      }
      return before.slice(0, Math.max(1, nargout));
    },
  },
];
