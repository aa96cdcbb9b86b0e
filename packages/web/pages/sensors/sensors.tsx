/** The list of all sensors that one may see: searched on the server, drawn as far as it is in sight, with live values. */
import './sensors.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { liveState } from '../../api/live.js';
import { call, session } from '../../api/session.js';
import { announce } from '../../kit/announce.js';
import { Badge } from '../../kit/badge.js';
import { Button, ButtonLink } from '../../kit/button.js';
import { Skeleton } from '../../kit/skeleton.js';
import { EmptyState, ErrorState, StaleMark } from '../../kit/states.js';
import { toastError } from '../../kit/toast.js';
import { sensorsTexts as texts } from '../../texts/sensors.js';
import { addressOf, EVERYTHING, isFiltered, type ListState, stateOf, wordsOf } from './address.js';
import { CreateDrawer } from './create-drawer.js';
import { LiveValues } from './live-values.js';
import { type Loaded, Rows, type SensorRow } from './rows.js';
import { SelectionBar } from './selection-bar.js';
import { Sparklines } from './sparklines.js';
import { SensorTable } from './table.js';
import { Toolbar } from './toolbar.js';
import { rememberSearch } from './views.js';
import type { Window } from './window.js';

/** Milliseconds between two reads of the rows in sight: names change seldom, values come live. */
const RENEW = 30_000;
/** The same after an error. */
const RETRY = 5000;
/** Milliseconds that a search stays before it counts as one. */
const REMEMBER = 2000;

export default function Sensors() {
  const { url, query, route } = useLocation();
  const state = useMemo(() => stateOf(query), [url]);
  const list = addressOf({ ...state, isCreating: false });
  const userId = session.value?.id ?? 0;
  const parts = useMemo(
    () => ({ rows: new Rows(state), live: new LiveValues(), sparklines: new Sparklines() }),
    [],
  );
  const { rows, live, sparklines } = parts;
  const sight = useRef<Window>({ from: 0, to: 0 });
  const [selected, setSelected] = useState<ReadonlyMap<string, SensorRow>>(new Map());
  const loaded = rows.loaded.value;

  useEffect(
    () => () => {
      for (const each of [rows, live, sparklines]) each.stop();
    },
    [],
  );
  useEffect(() => {
    rows.show(state);
    const timer = setTimeout(() => rememberSearch(userId, state.search), REMEMBER);
    return () => clearTimeout(timer);
  }, [list]);
  useEffect(() => {
    const renew = () => {
      if (!document.hidden) void rows.renew(sight.current);
    };
    const timer = setInterval(renew, loaded.error === null ? RENEW : RETRY);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [loaded.error === null]);
  useEffect(() => {
    if (!loaded.isOld && loaded.total !== null && isFiltered(state)) announce(texts.matches(loaded.total));
  }, [loaded.total, loaded.isOld]);
  const follow = () => {
    const ids = idsIn(sight.current, loaded);
    live.follow(ids);
    sparklines.want(ids);
  };
  useEffect(() => {
    rows.want(sight.current);
    follow();
  }, [loaded.renewed]);

  const change = (to: Partial<ListState>, isTyping = false) =>
    route(addressOf({ ...state, ...to }), isTyping && wordsOf(state.search).length > 0);
  const select = (sensors: readonly SensorRow[]) => {
    const next = new Map(selected);
    const isAdding = sensors.length > 1 || sensors.some(({ id }) => !next.has(id));
    for (const sensor of sensors) {
      if (isAdding) next.set(sensor.id, sensor);
      else next.delete(sensor.id);
    }
    setSelected(next);
  };
  const isEmpty = loaded.total === 0 && !loaded.isOld;
  return (
    <div class="sensors">
      <header class="row sensors-header">
        <h1>{texts.title}</h1>
        {loaded.total !== null && !(isEmpty && !isFiltered(state)) && (
          <span class="muted number">
            {isFiltered(state) ? texts.matches(loaded.total) : texts.found(loaded.total)}
          </span>
        )}
        <Freshness loaded={loaded} />
        <span class="sensors-actions">
          <Button variant="primary" icon="plus" onClick={() => change({ isCreating: true })}>
            {texts.create}
          </Button>
        </span>
      </header>
      <Toolbar
        state={state}
        userId={userId}
        groupName={groupNameIn(loaded, state.group)}
        isSearching={loaded.isOld}
        onChange={change}
      />
      {loaded.total === null ? (
        <First loaded={loaded} retry={() => rows.show(state)} />
      ) : isEmpty ? (
        <Nothing state={state} onChange={change} onMade={() => rows.removed()} />
      ) : (
        <SensorTable
          list={list}
          loaded={loaded}
          live={live.values.value}
          sparks={sparklines.drawn.value}
          selected={selected}
          order={state.order}
          onOrder={(order) => change({ order })}
          onWindow={(window) => {
            sight.current = window;
            rows.want(window);
            follow();
          }}
          onSelect={select}
          onSearch={(text) =>
            change({ search: [...new Set([...wordsOf(state.search), ...wordsOf(text)])].join(' ') })
          }
        />
      )}
      <SelectionBar
        selected={selected}
        onClear={() => setSelected(new Map())}
        onDeleted={(ids) => {
          const gone = new Set(ids);
          setSelected(new Map([...selected].filter(([id]) => !gone.has(id))));
          rows.removed();
        }}
      />
      {state.isCreating && (
        <CreateDrawer
          onClose={() => change({ isCreating: false })}
          onCreated={(id) => route(PAGES.sensor(id), true)}
        />
      )}
    </div>
  );
}

function idsIn({ from, to }: Window, { row }: Loaded): string[] {
  const ids: string[] = [];
  for (let index = from; index < to; index++) {
    const id = row(index)?.id;
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

function groupNameIn({ row }: Loaded, group: number | null): string {
  return row(0)?.groups?.find(({ id }) => id === group)?.name ?? '';
}

/** Whether values come live, or the rows are old. */
function Freshness({ loaded }: { readonly loaded: Loaded }) {
  if (loaded.error !== null && loaded.renewed > 0) return <StaleMark since={loaded.renewed} />;
  if (loaded.total === null || loaded.total === 0) return null;
  if (liveState.value === 'stream')
    return (
      <Badge status="good" icon="play">
        {texts.live}
      </Badge>
    );
  return liveState.value === 'polling' ? <Badge icon="clock">{texts.polled}</Badge> : null;
}

/** Before the first rows: they are under way, or could not be had. */
function First({ loaded, retry }: { readonly loaded: Loaded; readonly retry: () => void }) {
  if (loaded.error !== null) return <ErrorState error={loaded.error} retry={retry} />;
  return (
    <div class="panel">
      <Skeleton lines={12} />
    </div>
  );
}

interface NothingProps {
  readonly state: ListState;
  readonly onChange: (change: Partial<ListState>) => void;
  readonly onMade: () => void;
}

function Nothing({ state, onChange, onMade }: NothingProps) {
  const [isMaking, setMaking] = useState(false);
  if (isFiltered(state)) {
    const { search, owner, isShared, group } = EVERYTHING;
    const isSearch = wordsOf(state.search).length > 0;
    return (
      <EmptyState
        icon="search"
        title={texts.noMatch}
        actions={
          <Button icon="close" onClick={() => onChange({ search, owner, isShared, group })}>
            {texts.clearSearch}
          </Button>
        }
      >
        {isSearch ? texts.noMatchText : state.owner === 'others' ? texts.noneShared : undefined}
      </EmptyState>
    );
  }
  const makeDemo = async () => {
    setMaking(true);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await call(() => client.post('/demo', { body: { timezone: timeZone } }));
      onMade();
    } catch (error) {
      toastError(error);
      setMaking(false);
    }
  };
  return (
    <EmptyState
      icon="sensors"
      title={texts.emptyTitle}
      actions={
        <>
          <Button variant="primary" icon="play" isBusy={isMaking} onClick={makeDemo}>
            {texts.demo}
          </Button>
          <ButtonLink icon="connect" href={PAGES.connect}>
            {texts.connect}
          </ButtonLink>
          <Button icon="plus" onClick={() => onChange({ isCreating: true })}>
            {texts.create}
          </Button>
        </>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}
