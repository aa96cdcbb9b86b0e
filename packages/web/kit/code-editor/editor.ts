/**
 * The editor itself, a chunk of its own. It lives in a shadow root: there CodeMirror adopts constructable style sheets, while in the document it would
 * write a `<style>` element, which the page's policy refuses.
 */
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintGutter, nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension, Prec, type Text } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { scriptFunctions } from '../../api/script-functions.js';
import { completions, help, type Known, type KnownName, NOTHING_KNOWN } from './help.js';
import { octave } from './octave.js';
import { style } from './style.js';

/** Something to mark in the text. */
export interface Mark {
  /** Both count characters from 1. */
  readonly line: number;
  /** Absent: the whole line. */
  readonly column?: number | undefined;
  /** A sentence. */
  readonly message: string;
  /** `error` when absent. */
  readonly severity?: 'error' | 'warning';
}

/** What may change while the editor is shown. */
export interface EditorInput {
  readonly value: string;
  readonly label: string;
  /** Hint and error, for screen readers. */
  readonly description: string;
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
  readonly isDark: boolean;
  readonly marks: readonly Mark[];
  readonly names: readonly KnownName[];
  readonly onInput: (value: string) => void;
  /** Enter in a single line, Ctrl+Enter in a text. */
  readonly onSubmit: () => void;
}

export interface EditorShape {
  /** Enter inserts no line. */
  readonly isSingleLine: boolean;
  readonly placeholder: string;
  /** Which functions of the language exist. */
  readonly language: 'expression' | 'script';
}

export interface Editor {
  update(input: EditorInput): void;
  focus(at?: number): void;
  destroy(): void;
}

/** Marks a change that comes from the page, not from the user. */
const fromPage = Annotation.define<true>();

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  .description { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .cm-editor { min-height: inherit; max-height: inherit; }
  .cm-scroller { overflow: auto; max-height: inherit; }
`);

export function createEditor(host: HTMLElement, first: EditorInput, shape: EditorShape): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  root.adoptedStyleSheets = [sheet];
  const description = document.createElement('p');
  description.id = 'description';
  description.className = 'description';
  root.replaceChildren(description);

  let input = first;
  let known: Known = { ...NOTHING_KNOWN, names: first.names };
  const changing = new Compartment();
  const language = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: first.value,
      extensions: [
        Prec.highest(keymap.of([{ key: shape.isSingleLine ? 'Enter' : 'Mod-Enter', run: submit }])),
        shape.isSingleLine ? singleLine : severalLines,
        history(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [completions(() => known)] }),
        help(() => known),
        keymap.of([
          { key: 'F8', run: nextDiagnostic },
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        typeOverSelection,
        placeholderText(shape.placeholder),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((each) => each.annotation(fromPage)))
            input.onInput(state.doc.toString());
        }),
        language.of(octave(new Set())),
        changing.of(changingOf(first)),
      ],
    }),
  });

  function submit(target: EditorView): boolean {
    // A list of completions takes the key first.
    if (acceptCompletion(target)) return true;
    input.onSubmit();
    return true;
  }

  function changingOf({ label, isWrong, isReadOnly, isDark }: EditorInput): Extension {
    return [
      style(isDark),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': description.id,
        'aria-readonly': String(isReadOnly),
        'aria-multiline': String(!shape.isSingleLine),
        'aria-invalid': String(isWrong),
        spellcheck: 'false',
        autocapitalize: 'off',
        autocorrect: 'off',
        translate: 'no',
        // Also where nothing can be edited: a keyboard scrolls only what can take the focus.
        tabindex: '0',
      }),
    ];
  }

  const keep = (event: KeyboardEvent) => {
    // The page has keys of its own, and cannot see that the focus is in a text. Esc closes a list here before it closes the drawer around it.
    const isText = !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== 'Escape';
    if (isText || (event.key === 'Escape' && event.defaultPrevented)) event.stopPropagation();
  };
  host.addEventListener('keydown', keep);

  let isEnded = false;
  scriptFunctions().then(
    (all) => {
      if (isEnded) return;
      const usable = all.filter((each) => shape.language === 'script' || each.only_in === null);
      known = { ...known, functions: new Map(usable.map((each) => [each.name, each])) };
      view.dispatch({ effects: language.reconfigure(octave(new Set(known.functions.keys()))) });
    },
    // The text can be edited without help; the next editor asks again.
    () => {},
  );

  function update(next: EditorInput): void {
    const last = input;
    input = next;
    known = { ...known, names: next.names };
    if (next.value !== view.state.doc.toString()) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next.value },
        annotations: fromPage.of(true),
      });
    }
    if (description.textContent !== next.description) description.textContent = next.description;
    const isSame = (['label', 'isWrong', 'isReadOnly', 'isDark'] as const).every(
      (name) => next[name] === last[name],
    );
    if (!isSame) view.dispatch({ effects: changing.reconfigure(changingOf(next)) });
    if (next.marks !== last.marks || next === last) show(next.marks);
  }

  function show(marks: readonly Mark[]): void {
    view.dispatch(
      setDiagnostics(
        view.state,
        marks.map((mark) => diagnosticOf(view.state.doc, mark)),
      ),
    );
  }

  update(first);
  return {
    update,
    focus: (at) => {
      if (at !== undefined) {
        const anchor = Math.min(at, view.state.doc.length);
        view.dispatch({ selection: { anchor }, scrollIntoView: true });
      }
      view.focus();
    },
    destroy: () => {
      isEnded = true;
      host.removeEventListener('keydown', keep);
      view.destroy();
    },
  };
}

/**
 * Replaces a selection that is typed over. Chromium would join the coloured elements around it, and write its own `style` attributes into them, which
 * the policy of the page refuses.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => {
    const { from, to, empty } = view.state.selection.main;
    if (inputType !== 'insertText' || !data || empty || view.composing || view.state.readOnly) return false;
    const insert = () =>
      view.state.update({
        changes: { from, to, insert: data },
        selection: { anchor: from + data.length },
        userEvent: 'input.type',
        scrollIntoView: true,
      });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
    return true;
  },
});

const singleLine: Extension = [
  EditorView.lineWrapping,
  EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.annotation(fromPage) || transaction.newDoc.lines === 1)
      return transaction;
    // Pasted lines become one.
    const { newDoc, newSelection } = transaction;
    return {
      changes: {
        from: 0,
        to: transaction.startState.doc.length,
        insert: newDoc.toString().replaceAll('\n', ' '),
      },
      selection: newSelection,
    };
  }),
];

const severalLines: Extension = [
  lineNumbers(),
  lintGutter(),
  highlightActiveLineGutter(),
  indentOnInput(),
  indentUnit.of('  '),
];

/** A mark is at least one character wide, and a text that has changed since may have fewer lines. */
function diagnosticOf(doc: Text, { line, column, message, severity = 'error' }: Mark): Diagnostic {
  const { from: start, to: end, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
  if (column === undefined) return { from: start, to: end, message, severity };
  const from = Math.min(start + Math.max(1, column) - 1, end);
  const width = /^(?:[A-Za-z_]\w*|[\d.]+)/.exec(text.slice(from - start))?.[0].length ?? 1;
  return {
    from: from === end && from > start ? from - 1 : from,
    to: Math.min(end, from + width),
    message,
    severity,
  };
}
