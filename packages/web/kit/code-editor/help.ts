/** Completion, and help for functions: beside a completion, under the mouse, while a call is typed, and at the cursor by F1. */
import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { ScriptFunction } from '../../api/script-functions.js';
import { callAround } from './call-around.js';
import { KEYWORDS } from './octave.js';

/** A name that is known where the text runs, beside the functions. */
export interface KnownName {
  readonly name: string;
  /** What it is, in a sentence. */
  readonly summary: string;
}

export interface Known {
  readonly functions: ReadonlyMap<string, ScriptFunction>;
  readonly names: readonly KnownName[];
}

export const NOTHING_KNOWN: Known = { functions: new Map(), names: [] };

const WORD = /[A-Za-z_][A-Za-z0-9_]*/;
/** Names that a script assigns. */
const ASSIGNED = /\b([A-Za-z_][A-Za-z0-9_]*)\s*(?:\([^()\n]*\)\s*)?=(?!=)/g;
/** Characters of the text that are searched for names, and before the cursor for the call around it. */
const SEARCHED = 20_000;

/** Help for what the editor knows. @param known called for each help, since the functions arrive later than the editor */
export function help(known: () => Known): Extension {
  return [
    hoverTooltip(({ state }, pos) => helpAt(state, pos, known())),
    callHelp(known),
    keymap.of([{ key: 'F1', run: (view) => toggleHelp(view, known()) }]),
  ];
}

export function completions(known: () => Known): CompletionSource {
  return (context) => complete(context, known());
}

function complete(context: CompletionContext, { functions, names }: Known): CompletionResult | null {
  const word = context.matchBefore(WORD);
  if (word === null && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  // A field, or a part of a number such as 1e3.
  if (/[.\d]/.test(context.state.sliceDoc(Math.max(0, from - 1), from))) return null;
  const given = new Set(names.map(({ name }) => name));
  const options: Completion[] = names.map((each) => ({
    label: each.name,
    boost: 50,
    info: () => card([each.name], each.summary),
  }));
  const text = context.state.sliceDoc(0, SEARCHED);
  for (const [, name = ''] of text.matchAll(ASSIGNED)) {
    if (given.has(name) || KEYWORDS.has(name)) continue;
    given.add(name);
    options.push({ label: name, boost: 20 });
  }
  for (const each of functions.values())
    if (!given.has(each.name)) options.push({ label: each.name, info: () => cardOf(each) });
  if (names.length === 0) for (const label of KEYWORDS) options.push({ label, boost: -10 });
  return { from, options, validFor: /^[A-Za-z_][A-Za-z0-9_]*$/ };
}

function helpAt(state: EditorState, pos: number, known: Known): Tooltip | null {
  const line = state.doc.lineAt(pos);
  for (const match of line.text.matchAll(new RegExp(WORD, 'g'))) {
    const [from, to] = [line.from + match.index, line.from + match.index + match[0].length];
    if (pos < from || pos > to) continue;
    const create = cardFor(match[0], known);
    return create === null ? null : { pos: from, end: to, above: true, create: () => ({ dom: create() }) };
  }
  return null;
}

function cardFor(name: string, { functions, names }: Known): (() => HTMLElement) | null {
  const own = names.find((each) => each.name === name);
  if (own !== undefined) return () => card([own.name], own.summary);
  const found = functions.get(name);
  return found === undefined ? null : () => cardOf(found);
}

const setHelp = StateEffect.define<Tooltip | null>();

/** Shows help at the cursor until the text or the cursor changes. */
const helpField = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { effects, docChanged, selection }) => {
    for (const effect of effects) if (effect.is(setHelp)) return effect.value;
    return docChanged || selection !== undefined ? null : shown;
  },
  provide: (field) => showTooltip.from(field),
});

function toggleHelp(view: EditorView, known: Known): boolean {
  const { state } = view;
  const isShown = state.field(helpField, false) != null;
  const at = state.selection.main.head;
  const tooltip = isShown ? null : (helpAt(state, at, known) ?? callTooltip(state, known));
  view.dispatch({ effects: setHelp.of(tooltip) });
  return true;
}

/** The signatures of the function whose call is being typed. */
function callHelp(known: () => Known): Extension {
  const field = StateField.define<Tooltip | null>({
    create: () => null,
    update: (shown, { docChanged, selection, state }) => {
      if (docChanged) return callTooltip(state, known());
      return selection === undefined ? shown : null;
    },
    provide: (self) => showTooltip.from(self),
  });
  const close = EditorView.domEventHandlers({
    blur: (_, view) => {
      view.dispatch({ effects: setHelp.of(null), selection: view.state.selection });
    },
  });
  return [field, helpField, close];
}

function callTooltip(state: EditorState, { functions }: Known): Tooltip | null {
  const { head } = state.selection.main;
  const start = Math.max(0, head - 2000);
  const found = callAround(state.sliceDoc(start, head));
  const called = found === null ? undefined : functions.get(found.name);
  if (found === null || called === undefined) return null;
  const { signatures, summary } = called;
  return {
    pos: start + found.at,
    above: true,
    create: () => ({ dom: card(signatures.slice(0, 4), summary) }),
  };
}

function cardOf({ signatures, summary, example }: ScriptFunction): HTMLElement {
  const shown = example === null ? '' : `>> ${example.code}\n${example.output}`.trimEnd();
  return card(signatures, summary, shown);
}

/** Texts become text nodes: none of them is HTML. */
function card(signatures: readonly string[], summary: string, example = ''): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-help';
  const add = (tag: string, text: string) => {
    const element = document.createElement(tag);
    element.textContent = text;
    dom.append(element);
  };
  for (const signature of signatures) add('code', signature);
  add('p', summary);
  if (example !== '') add('pre', example);
  return dom;
}
