/** Sizes and colours of the editor. All of them are tokens, which reach into its shadow root. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--color-accent)', fontWeight: 'var(--weight-strong)' },
  { tag: tags.standard(tags.variableName), color: 'var(--color-accent)' },
  { tag: tags.string, color: 'var(--color-good)' },
  { tag: [tags.number, tags.atom], color: 'var(--color-warning)' },
  { tag: tags.comment, color: 'var(--color-muted)', fontStyle: 'italic' },
]);

const surface = {
  border: '1px solid var(--color-border)',
  borderRadius: 'var(--radius)',
  backgroundColor: 'var(--color-surface)',
  boxShadow: '0 4px 16px var(--color-shadow)',
  color: 'var(--color-text)',
};

/** @param isDark which of the library's own colours show where it has no token */
export function style(isDark: boolean): Extension {
  return [
    EditorView.theme(
      {
        '&': { color: 'var(--color-text)', backgroundColor: 'transparent', fontSize: 'inherit' },
        '&.cm-focused': { outline: 'none' },
        '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', minHeight: 'inherit' },
        '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--color-text)' },
        '.cm-line': { padding: '0 var(--space-2)' },
        '.cm-placeholder': { color: 'var(--color-muted)' },
        '.cm-gutters': {
          backgroundColor: 'transparent',
          border: '0',
          color: 'var(--color-muted)',
        },
        '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
        '&.cm-focused .cm-activeLineGutter': {
          color: 'var(--color-text)',
          backgroundColor: 'var(--color-well)',
        },
        '.cm-content ::selection, .cm-content::selection': { backgroundColor: 'var(--color-accent-soft)' },
        '&.cm-focused .cm-matchingBracket': {
          backgroundColor: 'var(--color-accent-soft)',
          outline: '1px solid var(--color-accent)',
        },
        '&.cm-focused .cm-nonmatchingBracket': {
          backgroundColor: 'var(--color-bad-soft)',
          outline: '1px solid var(--color-bad)',
        },
        '.cm-tooltip': { ...surface, zIndex: 'var(--layer-menu)', maxWidth: 'min(32rem, 92vw)' },
        '.cm-tooltip.cm-tooltip-autocomplete > ul': {
          fontFamily: 'var(--mono)',
          maxHeight: '14rem',
          maxWidth: 'min(28rem, 80vw)',
        },
        '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px var(--space-2)' },
        '.cm-tooltip-autocomplete ul li[aria-selected]': {
          backgroundColor: 'var(--color-accent)',
          color: 'var(--color-on-accent)',
        },
        '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal' },
        '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--weight-strong)' },
        '.cm-completionIcon': { display: 'none' },
        '.cm-tooltip.cm-completionInfo': { padding: '0', maxWidth: 'min(24rem, 80vw)' },
        '.cm-diagnostic': { fontFamily: 'var(--font)', padding: 'var(--space-2) var(--space-3)' },
        '.cm-diagnostic-error': { borderLeft: '4px solid var(--color-bad)' },
        '.cm-diagnostic-warning': { borderLeft: '4px solid var(--color-warning)' },
        '.cm-lintRange-error': {
          backgroundImage: 'none',
          textDecoration: 'underline wavy var(--color-bad)',
          textUnderlineOffset: '3px',
        },
        '.cm-lintRange-warning': {
          backgroundImage: 'none',
          textDecoration: 'underline wavy var(--color-warning)',
          textUnderlineOffset: '3px',
        },
        '.cm-lintPoint::after': { borderBottomColor: 'var(--color-bad)' },
        '.cm-gutter-lint': { width: '0.9rem' },
        '.cm-lint-marker': { width: '0.6rem', height: '0.6rem', borderRadius: '50%' },
        '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--color-bad)' },
        '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--color-warning)' },
        '.cm-help': { fontFamily: 'var(--font)', padding: 'var(--space-2) var(--space-3)' },
        '.cm-help code, .cm-help pre': { fontFamily: 'var(--mono)', fontSize: '0.92em', margin: '0' },
        '.cm-help code': { display: 'block', fontWeight: 'var(--weight-strong)' },
        '.cm-help p': { margin: 'var(--space-1) 0 0' },
        '.cm-help pre': {
          margin: 'var(--space-2) 0 0',
          maxHeight: '12rem',
          overflow: 'auto',
          color: 'var(--color-muted)',
        },
      },
      { dark: isDark },
    ),
    syntaxHighlighting(colours),
  ];
}
