/** A dashboard that a public link opens, for visitors without an account. */
import './dashboards.css';
import './public.css';
import { type Signal, useSignal } from '@preact/signals';
import { SensoriumError } from '@sensorium/client';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { type Range, rangeOfWords, viewOfRange, wordsOfRange } from '../../chart/range.js';
import { lengthOf, type View } from '../../chart/view.js';
import { Age } from '../../kit/age.js';
import { Button } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { EmptyState, StaleMark } from '../../kit/states.js';
import { ThemeSwitch } from '../../kit/theme-switch.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';
import { rangeOfContent } from './address.js';
import { Grid } from './grid.js';
import { PanelFrame, titleOf } from './panel-frame.js';
import { Reader } from './panels/reader.js';
import { RangeBar } from './range-bar.js';
import { type SharedRange, useRange } from './use-range.js';
import { foundIn, type PublicReply, Visitor } from './visitor.js';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Milliseconds between two reads; of a dashboard that is not live, to note the end of the link. */
const [EVERY, RARELY] = [10_000, 60_000];

/** The token stands behind `#`, which browsers send to no server. */
const tokenHere = () => location.hash.slice(1);

export default function PublicPage() {
  const token = useSignal(tokenHere());
  useEffect(() => {
    const take = () => {
      if (location.pathname === PAGES.public) token.value = tokenHere();
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token.value === '' ? <Ended /> : <Visit key={token.value} token={token.value} />;
}

function Visit({ token }: { readonly token: string }) {
  const visitor = useMemo(() => new Visitor(token), [token]);
  const every = useSignal<number | undefined>(EVERY);
  const updated = useRef(0);
  const loaded = useLoad(
    async () => {
      try {
        const reply = await visitor.read();
        updated.current = Date.now();
        every.value = reply.dashboard.content.live === false ? RARELY : EVERY;
        return reply;
      } catch (thrown) {
        // A link that has ended does not come back.
        if (isEnd(thrown)) every.value = undefined;
        throw thrown;
      }
    },
    [token],
    { every: every.value },
  );
  const { data, error } = loaded;
  if (isEnd(error.value)) return <Ended />;
  if (data.value === undefined)
    return (
      <>
        {error.value !== undefined && <h1 class="visually-hidden">{texts.publicTitle}</h1>}
        <LoadState of={loaded} lines={6} />
      </>
    );
  return (
    <Reader.Provider value={visitor}>
      <PublicBoard
        reply={data.value}
        token={token}
        updated={updated.current}
        chartsAsOf={visitor.chartsAsOf}
        isStale={error.value !== undefined}
      />
    </Reader.Provider>
  );
}

function isEnd(error: unknown): boolean {
  return error instanceof SensoriumError && error.status === 404;
}

function Ended() {
  return (
    <div class="dash-public-ended">
      <h1 class="visually-hidden">{texts.publicEnded}</h1>
      <EmptyState icon="link" title={texts.publicEnded}>
        {texts.publicEndedText}
      </EmptyState>
    </div>
  );
}

interface PublicBoardProps {
  readonly reply: PublicReply;
  readonly token: string;
  /** Milliseconds. */
  readonly updated: number;
  /** Milliseconds; null: they have everything. */
  readonly chartsAsOf: Signal<number | null>;
  readonly isStale: boolean;
}

function PublicBoard({ reply, token, updated, chartsAsOf, isStale }: PublicBoardProps) {
  const { query, route } = useLocation();
  const { name, description, any_range: mayChoose, content } = reply.dashboard;
  const zone = content.timezone || HERE;
  const isLive = content.live !== false;
  const own = rangeOfContent(content.time);
  const range = useRange(own, rangeOfAddress(query), (next) => route(addressOf(next, token), true));
  const cursor = useSignal<number | null>(null);
  const found = useMemo(() => foundIn(reply), [reply]);
  const isZoomed = rangeOfAddress(query) !== null;
  const shown: SharedRange = mayChoose
    ? range
    : {
        ...range,
        move: (view, isFinal) => {
          const within = clipped(view, viewOfRange(own, Date.now() / 1000, null));
          if (within !== null) range.move(within, isFinal);
          else if (isFinal) range.choose(null);
        },
      };
  return (
    <div class="dash dash-public">
      <header class="row dash-page-head">
        <h1 class="cut">{name}</h1>
        <span class="row dash-page-actions muted">
          {isStale ? (
            <StaleMark since={updated} />
          ) : (
            <span>
              {texts.publicUpdated} <Age time={updated} />
              {chartsAsOf.value !== null && (
                <>
                  {texts.chartsAsOf} <Age time={chartsAsOf.value} />
                </>
              )}
            </span>
          )}
          <ThemeSwitch />
        </span>
      </header>
      {description !== '' && <p class="muted">{description}</p>}
      {mayChoose ? (
        <RangeBar
          range={range}
          zone={zone}
          isLive={isLive}
          isOwn={!isZoomed}
          onKeep={undefined}
          every={EVERY}
        />
      ) : (
        isZoomed && (
          <Button icon="undo" onClick={() => range.choose(null)}>
            {texts.ownRange}
          </Button>
        )
      )}
      {content.panels.length === 0 ? (
        <EmptyState icon="dashboard" title={texts.emptyDashboard}>
          {texts.emptyDashboardRead}
        </EmptyState>
      ) : (
        <Grid
          panels={content.panels}
          isEditing={false}
          titleOf={(panel) => titleOf(panel, found)}
          onPlace={() => {}}
        >
          {(panel) => <PanelFrame {...{ panel, found, zone, cursor, isLive }} range={shown} />}
        </Grid>
      )}
    </div>
  );
}

function rangeOfAddress(query: Readonly<Record<string, string | undefined>>): Range | null {
  if (query.range === undefined && (query.from === undefined || query.to === undefined)) return null;
  const range = rangeOfWords(query);
  return range.kind === 'all' ? null : range;
}

function addressOf(range: Range | null, token: string): string {
  const words = range === null ? {} : { range: '24h', ...wordsOfRange(range) };
  if (range?.kind === 'fixed') delete (words as { range?: string }).range;
  const query = new URLSearchParams(words).toString().replaceAll('%3A', ':');
  return `${PAGES.public}${query === '' ? '' : `?${query}`}#${token}`;
}

/** A view within the bounds; null: it has them all. */
function clipped(view: View, bounds: View): View | null {
  const length = lengthOf(view);
  if (length >= lengthOf(bounds) * 0.999) return null;
  const from = Math.min(Math.max(view.from, bounds.from), bounds.to - length);
  return { from, to: from + length };
}
