/**
 * A table that scrolls within itself: the page never scrolls sideways. Its rows and cells are HTML's own:
 *
 * ```tsx
 * <Table label="Points" head={<tr><th>Time</th><th class="number">Value</th></tr>}>
 *   {points.map((point) => <tr key={point.id}>...</tr>)}
 * </Table>
 * ```
 *
 * Cells of the class `number` are right-aligned, with figures of one width. With `hasCards` a row is a card on a phone: each
 * cell with `data-label` is a line that begins with that label, and a cell of the class `table-corner` is in the corner.
 */
import './table.css';
import type { ComponentChildren } from 'preact';
import { classes } from './classes.js';

export interface TableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
  /** Rows lead somewhere: they show the pointer. */
  readonly hasLinks?: boolean;
  /** On a phone a row is a card, for tables that are wider than a phone. */
  readonly hasCards?: boolean;
  readonly class?: string;
}

export function Table({
  label,
  head,
  children,
  hasLinks = false,
  hasCards = false,
  class: extra,
}: TableProps) {
  const name = classes('table', hasLinks && 'table-links', hasCards && 'table-cards', extra);
  return (
    // A keyboard scrolls what can take the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
    <section class={name} aria-label={label} tabIndex={0}>
      <table>
        <thead>{head}</thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
