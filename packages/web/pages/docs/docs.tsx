/** Documentation of the API, made of `/openapi.json`: a list of operations with a filter, and one operation at a time. */
import './docs.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { loginAddress, PAGES } from '../../addresses.js';
import { client } from '../../api/client.js';
import { session } from '../../api/session.js';
import { ButtonLink } from '../../kit/button.js';
import { useLoad } from '../../kit/load.js';
import { LoadState } from '../../kit/load-state.js';
import { useMedia } from '../../kit/media.js';
import { EmptyState } from '../../kit/states.js';
import { ThemeSwitch } from '../../kit/theme-switch.js';
import { docsTexts as texts } from '../../texts/docs.js';
import { type ApiDocument, filtered, type Group, groupsOf, type Place } from './document.js';
import { IndexView } from './index-view.js';
import { OperationView } from './operation-view.js';
import { GroupPage, Overview } from './overview.js';
import { usePlace } from './place.js';

export default function Docs() {
  const loaded = useLoad(async () => (await client.get('/openapi.json')) as unknown as ApiDocument);
  const { data } = loaded;
  return (
    <div class="docs">
      {session.value == null && <Header />}
      {data.value !== undefined ? (
        <Reference document={data.value} />
      ) : (
        <>
          <h1>{texts.title}</h1>
          <LoadState of={loaded} lines={8} />
        </>
      )}
    </div>
  );
}

/** For readers without a login, whose page has no rail. */
function Header() {
  return (
    <header class="row docs-header">
      <a href={PAGES.start}>Sensorium</a>
      <ThemeSwitch />
      <ButtonLink href={loginAddress(`${PAGES.docs}${location.hash}`)} icon="account">
        {texts.login}
      </ButtonLink>
    </header>
  );
}

function Reference({ document }: { readonly document: ApiDocument }) {
  const { query } = useLocation();
  const place = usePlace();
  const [filter, setFilter] = useState(query.filter ?? '');
  const isWide = useMedia('(min-width: 1000px)');
  const root = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupsOf(document), [document]);
  const shown = useMemo(() => filtered(groups, filter), [groups, filter]);
  const isOverview = place.tag === '';

  useFocusOnHeading(root.current, place);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const takesText = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const input = root.current?.querySelector<HTMLInputElement>('.docs-filter input');
      if (event.key !== '/' || takesText || input == null) return;
      event.preventDefault();
      input.focus();
    };
    // Before the search of the app, which takes the same key.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  const onFilter = (text: string) => {
    setFilter(text);
    const search = text === '' ? '' : `?${new URLSearchParams({ filter: text })}`;
    history.replaceState(history.state, '', `${PAGES.docs}${search}${location.hash}`);
  };
  return (
    <div class={isWide ? 'docs-layout' : 'stack'} ref={root}>
      {(isWide || isOverview) && (
        <IndexView groups={shown} filter={filter} onFilter={onFilter} place={place} />
      )}
      <div class="docs-content">
        {!isOverview && !isWide && (
          <p>
            <a href="#/">{texts.all}</a>
          </p>
        )}
        <Content document={document} groups={groups} place={place} />
      </div>
    </div>
  );
}

interface ContentProps {
  readonly document: ApiDocument;
  readonly groups: readonly Group[];
  readonly place: Place;
}

function Content({ document, groups, place }: ContentProps) {
  if (place.tag === '') return <Overview document={document} groups={groups} />;
  const group = groups.find(({ name }) => name === place.tag);
  if (place.operation === '' && group !== undefined) return <GroupPage group={group} />;
  const all = groups.flatMap(({ operations }) => operations);
  const at = all.findIndex(({ id }) => id === place.operation);
  const operation = all[at];
  if (operation === undefined)
    return (
      <>
        <h1>{texts.title}</h1>
        <EmptyState title={texts.unknown} actions={<ButtonLink href="#/">{texts.overview}</ButtonLink>} />
      </>
    );
  return (
    <OperationView
      key={operation.id}
      document={document}
      operation={operation}
      before={all[at - 1]}
      after={all[at + 1]}
    />
  );
}

/** After a link within the page, the focus is on the heading of what it opened, as after a change of page. */
function useFocusOnHeading(root: HTMLElement | null, { tag, operation }: Place): void {
  const last = useRef(`${tag}/${operation}`);
  useEffect(() => {
    const now = `${tag}/${operation}`;
    if (now === last.current) return;
    last.current = now;
    scrollTo(0, 0);
    const heading = root?.querySelector<HTMLElement>('h1');
    if (heading == null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
