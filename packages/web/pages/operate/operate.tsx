/** Administration: a page for each part. */
import './operate.css';
import type { ComponentType } from 'preact';
import { useRoute } from 'preact-iso/router';
import { PAGES } from '../../addresses.js';
import { session } from '../../api/session.js';
import { ButtonLink } from '../../kit/button.js';
import { PartLinks } from '../../kit/part-links.js';
import { EmptyState } from '../../kit/states.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { Accounts } from './accounts.js';
import { PARTS, type Part } from './address.js';
import { AuditLog } from './audit.js';
import { Invitations } from './invitations.js';
import { Jobs } from './jobs.js';
import { Load } from './load.js';
import { AllSessions } from './sessions.js';
import { Storage } from './storage.js';

const VIEWS: Readonly<Record<Part, ComponentType>> = {
  accounts: Accounts,
  sessions: AllSessions,
  audit: AuditLog,
  jobs: Jobs,
  storage: Storage,
  invitations: Invitations,
};

const LINKS = [
  { address: PAGES.operate, label: texts.part.load },
  ...PARTS.map((part) => ({ address: PAGES.operatePart(part), label: texts.part[part] })),
];

export default function Operate() {
  const { params } = useRoute();
  const part = PARTS.find((each) => each === params.part);
  const Shown = part === undefined ? Load : VIEWS[part];
  const mayRead = session.value?.administrator === true;
  return (
    <div class="stack operate">
      <h1>{texts.title}</h1>
      {mayRead ? (
        <>
          <PartLinks
            label={texts.parts}
            parts={LINKS}
            current={part === undefined ? PAGES.operate : PAGES.operatePart(part)}
          />
          <Shown />
        </>
      ) : (
        <EmptyState
          icon="lock"
          title={texts.forbidden}
          actions={<ButtonLink href={PAGES.start}>{texts.toStart}</ButtonLink>}
        >
          {texts.forbiddenText}
        </EmptyState>
      )}
    </div>
  );
}
