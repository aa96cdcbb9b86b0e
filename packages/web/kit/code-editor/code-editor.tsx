/**
 * An editor for scripts and expressions: colours, completion, help for functions, marks at errors.
 *
 * ```tsx
 * <Field label="Condition" error={fault?.message}>
 *   <CodeEditor label="Condition" language="expression" isSingleLine value={text} onInput={setText} names={variables} marks={marks} />
 * </Field>
 * ```
 *
 * A plain text area stands in its place until it has been loaded, and stays where it cannot be.
 */
import './code-editor.css';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts/texts.js';
import { classes } from '../classes.js';
import { useField } from '../field.js';
import { shownTheme } from '../theme.js';
import type { Editor, EditorInput, Mark } from './editor.js';
import type { KnownName } from './help.js';

export type { KnownName, Mark };

export interface CodeEditorProps {
  /** Names it for screen readers; in a `Field` the same as that one's. */
  readonly label: string;
  readonly value: string;
  readonly onInput?: (value: string) => void;
  /** Enter in a single line, Ctrl+Enter in a text. */
  readonly onSubmit?: () => void;
  /** Which functions it completes and explains: an expression lacks those that read data. */
  readonly language: 'expression' | 'script';
  /** Names that have a value where the text runs, such as the variables of a trigger. */
  readonly names?: readonly KnownName[];
  /** Errors and warnings at their places. Show their messages beside the editor as well. */
  readonly marks?: readonly Mark[];
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** One line, in which Enter submits. Longer lines wrap. */
  readonly isSingleLine?: boolean;
  /** Lines that it shows without scrolling, at least; 8 when absent. */
  readonly rows?: number;
}

const NONE: readonly never[] = [];

export function CodeEditor(props: CodeEditorProps) {
  const {
    label,
    value,
    language,
    placeholder = '',
    isReadOnly = false,
    isSingleLine = false,
    rows = 8,
  } = props;
  const field = useField();
  const isLoaded = useSignal(false);
  const isDark = useComputed(() => shownTheme.value === 'dark').value;
  const host = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Editor | null>(null);
  /** Where the cursor goes once the editor is shown; null: the focus is elsewhere. */
  const focusAt = useRef<number | null>(null);
  const described = field['aria-describedby'];

  const latest = useRef(props);
  latest.current = props;
  const marks = props.marks ?? NONE;
  const names = props.names ?? NONE;
  const isWrong = field['aria-invalid'] === 'true' || marks.some(({ severity }) => severity !== 'warning');
  const inputOf = (): EditorInput => ({
    value: latest.current.value,
    label,
    description: descriptionOf(described),
    isWrong,
    isReadOnly,
    isDark,
    marks,
    names,
    onInput: (text) => latest.current.onInput?.(text),
    onSubmit: () => latest.current.onSubmit?.(),
  });
  const input = useRef(inputOf);
  input.current = inputOf;

  useEffect(() => {
    let isEnded = false;
    import('./editor.js').then(
      ({ createEditor }) => {
        if (isEnded || host.current === null) return;
        // Its user may be typing already.
        const hadFocus = document.activeElement === area.current;
        focusAt.current = hadFocus ? (area.current?.selectionStart ?? 0) : null;
        editor.current = createEditor(host.current, input.current(), { isSingleLine, placeholder, language });
        isLoaded.value = true;
      },
      // The text area stays.
      () => {},
    );
    return () => {
      isEnded = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, []);

  // After each drawing: hint and error of the field stand in the document by then.
  useLayoutEffect(() => {
    editor.current?.update(inputOf());
    if (!isLoaded.value || focusAt.current === null) return;
    editor.current?.focus(focusAt.current);
    focusAt.current = null;
  });

  // A label activates elements of forms only.
  useEffect(() => {
    if (!isLoaded.value || field.id === undefined) return;
    const labels = document.querySelectorAll(`label[for="${CSS.escape(field.id)}"]`);
    const focus = () => editor.current?.focus();
    for (const each of labels) each.addEventListener('click', focus);
    return () => {
      for (const each of labels) each.removeEventListener('click', focus);
    };
  }, [isLoaded.value, field.id]);

  return (
    <div
      class={classes(
        'code-editor',
        isSingleLine && 'code-editor-line',
        isWrong && 'code-editor-wrong',
        isReadOnly && 'code-editor-fixed',
      )}
      style={isSingleLine ? {} : { '--rows': String(rows) }}
      data-loaded={isLoaded.value ? '' : undefined}
    >
      <div
        class="code-editor-host"
        ref={host}
        id={isLoaded.value ? field.id : undefined}
        hidden={!isLoaded.value}
      />
      {!isLoaded.value && (
        <textarea
          {...field}
          ref={area}
          class="code-editor-area"
          aria-label={field.id === undefined ? label : undefined}
          value={value}
          rows={isSingleLine ? 1 : rows}
          placeholder={placeholder}
          readOnly={isReadOnly}
          spellcheck={false}
          onInput={({ currentTarget }) => props.onInput?.(currentTarget.value)}
        />
      )}
    </div>
  );
}

/** What a screen reader says after the name: elements of the document cannot be referred to from inside of a shadow root. */
function descriptionOf(ids: string | undefined): string {
  const parts = (ids?.split(' ') ?? []).map((id) => document.getElementById(id)?.textContent ?? '');
  return [...parts, texts.codeEditor.keys].filter(Boolean).join(' ');
}
