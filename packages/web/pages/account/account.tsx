/** The account of the user: security first, then what it has and what happened to it. */
import './account.css';
import type { ComponentType } from 'preact';
import { useLocation } from 'preact-iso/router';
import { session } from '../../api/session.js';
import { Banner } from '../../kit/banner.js';
import { Tabs } from '../../kit/tabs.js';
import { accountTexts as texts } from '../../texts/account.js';
import { Activity } from './activity.js';
import { Data } from './data.js';
import { Keys } from './keys.js';
import { MailAddress } from './mail.js';
import { ChangePassword } from './password.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import { Usage } from './usage.js';

const VIEWS = {
  security: Security,
  sessions: Sessions,
  keys: Keys,
  usage: Usage,
  activity: Activity,
  data: Data,
} as const satisfies Readonly<Record<string, ComponentType>>;

type View = keyof typeof VIEWS;

const tabs = (Object.keys(VIEWS) as View[]).map((id) => ({ id, label: texts.tabs[id] }));

export default function Account() {
  const { query, route, path } = useLocation();
  const user = session.value;
  if (user == null) return null;
  const view: View = Object.hasOwn(VIEWS, query.view ?? '') ? (query.view as View) : 'security';
  const Shown = VIEWS[view];
  return (
    <div class="account stack">
      <h1>{texts.title}</h1>
      {user.group && <Banner>{texts.group}</Banner>}
      {user.lacks_second_factor && (
        <>
          <Banner kind="warning">{texts.lacksSecondFactor}</Banner>
          <SecondFactor />
        </>
      )}
      {!user.group && !user.lacks_second_factor && (
        <Tabs
          label={texts.views}
          tabs={tabs}
          active={view}
          onChange={(id) => route(id === 'security' ? path : `${path}?view=${id}`, true)}
        >
          <Shown />
        </Tabs>
      )}
    </div>
  );
}

function Security() {
  return (
    <div class="account-parts">
      <div class="stack">
        <ChangePassword />
        <MailAddress />
      </div>
      <SecondFactor />
    </div>
  );
}
