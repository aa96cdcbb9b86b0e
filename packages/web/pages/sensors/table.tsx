/**
 * The list as a grid of which only the rows in sight are drawn. The grid has the focus and names its active row: arrows, page keys, Home and End move it,
 * Enter opens it, Space selects it.
 */
// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in parts
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { classes } from '../../kit/classes.js';
import { Icon } from '../../kit/icons/icon.js';
import { VisuallyHidden } from '../../kit/visually-hidden.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';
import type { Order } from './address.js';
import type { LiveValue } from './live-values.js';
import { Row } from './row.js';
import type { Loaded, SensorRow } from './rows.js';
import type { Spark } from './sparklines.js';
import { scrollTo, type Window, windowOf } from './window.js';

/** Rows beyond each edge of the view. */
const MARGIN = 8;

export interface TableProps {
  readonly loaded: Loaded;
  readonly live: ReadonlyMap<string, LiveValue>;
  readonly sparks: ReadonlyMap<string, Spark | null>;
  readonly selected: ReadonlyMap<string, SensorRow>;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly onWindow: (window: Window) => void;
  readonly onSelect: (sensors: readonly SensorRow[]) => void;
  readonly onSearch: (word: string) => void;
  /** Changes with the list: the view goes back to its top. */
  readonly list: string;
}

export function SensorTable(props: TableProps) {
  const { loaded, live, sparks, selected, order, list } = props;
  const { route } = useLocation();
  const view = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState(rowHeight);
  const [place, setPlace] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState(-1);
  const anchor = useRef(-1);
  const total = loaded.total ?? 0;
  const sight = windowOf(place.top, place.height, row, total, MARGIN);

  useLayoutEffect(() => {
    const element = view.current!;
    const measure = () => {
      setRow(rowHeight());
      setPlace({ top: element.scrollTop, height: element.clientHeight });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => props.onWindow(sight), [sight.from, sight.to, loaded.isOld]);
  useEffect(() => {
    view.current!.scrollTop = 0;
    setActive(-1);
    anchor.current = -1;
  }, [list]);

  const move = (index: number) => {
    const next = Math.max(0, Math.min(index, total - 1));
    const element = view.current!;
    element.scrollTop = scrollTo(next, element.scrollTop, element.clientHeight - HEAD, row);
    setActive(next);
  };
  const select = (index: number, isRange: boolean) => {
    const from = isRange && anchor.current >= 0 ? anchor.current : index;
    anchor.current = index;
    const span = Array.from({ length: Math.abs(index - from) + 1 }, (_, i) => Math.min(index, from) + i);
    props.onSelect(span.map(loaded.row).filter((each) => each !== undefined));
  };
  const open = (index: number) => {
    const sensor = loaded.row(index);
    if (sensor !== undefined) route(PAGES.sensor(sensor.id));
  };
  const handlers = useRef({ select, search: props.onSearch });
  handlers.current = { select, search: props.onSearch };
  // The same functions for each drawing, so that rows need not be drawn again.
  const { onSelect, onSearch } = useMemo(
    () => ({
      onSelect: (index: number, isRange: boolean) => handlers.current.select(index, isRange),
      onSearch: (word: string) => handlers.current.search(word),
    }),
    [],
  );
  const page = Math.max(1, Math.floor((place.height - HEAD) / row) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== view.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'PageDown') move(active + page);
    else if (event.key === 'PageUp') move(active - page);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(total - 1);
    else if (event.key === 'Enter' && active >= 0) open(active);
    else if (event.key === ' ' && active >= 0) select(active, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (target.closest('a, button, input') !== null || event.defaultPrevented) return;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    if (index >= 0 && getSelection()?.isCollapsed !== false) open(index);
  };

  return (
    <div
      class={classes('sensors-table', loaded.isOld && 'sensors-table-old')}
      ref={view}
      role="grid"
      aria-label={texts.table}
      aria-rowcount={total + 1}
      aria-multiselectable="true"
      aria-activedescendant={active >= sight.from && active < sight.to ? `sensors-row-${active}` : undefined}
      aria-busy={loaded.isOld ? 'true' : undefined}
      tabIndex={0}
      onScroll={(event) => {
        const { scrollTop, clientHeight } = event.currentTarget;
        setPlace({ top: scrollTop, height: clientHeight });
      }}
      onFocus={(event) => {
        if (event.target === view.current && active < 0 && total > 0) setActive(Math.ceil(place.top / row));
      }}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Head order={order} onOrder={props.onOrder} />
      <div class="sensors-rows" role="rowgroup" style={{ height: `${total * row}px` }}>
        {Array.from({ length: sight.to - sight.from }, (_, offset) => {
          const index = sight.from + offset;
          const sensor = loaded.row(index);
          return (
            <Row
              key={index}
              id={`sensors-row-${index}`}
              index={index}
              top={index * row}
              height={row}
              sensor={sensor}
              live={sensor === undefined ? undefined : live.get(sensor.id)}
              spark={sensor === undefined ? undefined : sparks.get(sensor.id)}
              isActive={index === active}
              isSelected={sensor !== undefined && selected.has(sensor.id)}
              onSelect={onSelect}
              onSearch={onSearch}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Height of the head in pixels, as in the style sheet. */
const HEAD = 32;

/** Two lines on a phone; else as high as the pointer asks for. */
function rowHeight(): number {
  if (matchMedia('(max-width: 639px)').matches) return 60;
  return matchMedia('(pointer: coarse)').matches ? 44 : 32;
}

interface HeadProps {
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function Head({ order, onOrder }: HeadProps) {
  return (
    <div class="sensors-head" role="rowgroup">
      <div class="sensors-row sensors-row-head" role="row" aria-rowindex={1}>
        <span role="columnheader" class="sensors-select">
          <VisuallyHidden>{texts.columns.select}</VisuallyHidden>
        </span>
        <SortedHead column="name" orders={['name', '-name']} order={order} onOrder={onOrder} />
        <span role="columnheader" class="sensors-value">
          {texts.columns.value}
        </span>
        {/* The younger the value, the later its date. */}
        <SortedHead column="age" orders={['-last_date', 'last_date']} order={order} onOrder={onOrder} />
        <span role="columnheader" class="sensors-spark">
          {texts.columns.spark}
        </span>
        <span role="columnheader" class="sensors-place">
          {texts.columns.place}
        </span>
        <span role="columnheader" class="sensors-owner">
          {texts.columns.owner}
        </span>
      </div>
    </div>
  );
}

interface SortedHeadProps extends HeadProps {
  readonly column: 'name' | 'age';
  /** Ascending and descending. */
  readonly orders: readonly [Order, Order];
}

function SortedHead({ column, orders: [up, down], order, onOrder }: SortedHeadProps) {
  const next = order === up ? down : up;
  return (
    <span
      role="columnheader"
      class={`sensors-${column}`}
      aria-sort={order === up ? 'ascending' : order === down ? 'descending' : 'none'}
    >
      <button
        type="button"
        class="sensors-sort"
        title={texts.sortBy(texts.orders[next])}
        onClick={() => onOrder(next)}
      >
        {texts.columns[column]}
        {(order === up || order === down) && (
          <Icon name={order === up ? 'chevron-up' : 'chevron-down'} size={12} />
        )}
      </button>
    </span>
  );
}
