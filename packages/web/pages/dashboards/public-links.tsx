/** Public links of a dashboard: made, listed, revoked. */
import { useSignal } from '@preact/signals';
import type { Result } from '@sensorium/client';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Age } from '../../kit/age.js';
import { Banner } from '../../kit/banner.js';
import { Button } from '../../kit/button.js';
import { Checkbox } from '../../kit/choice.js';
import { CopyButton } from '../../kit/code.js';
import { useDisclosure } from '../../kit/disclosure.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { IconButton } from '../../kit/icon-button.js';
import { Input, Select } from '../../kit/input.js';
import { useLoad } from '../../kit/load.js';
import { Skeleton } from '../../kit/skeleton.js';
import { ErrorState } from '../../kit/states.js';
import { useSubmit } from '../../kit/submit.js';
import { dateAndTime } from '../../kit/time.js';
import { toast } from '../../kit/toast.js';
import { dashboardTexts as texts } from '../../texts/dashboards.js';

type Link = Result<'GET', '/dashboards/{id}/links'>['links'][number];

const DAY = 86_400;

/** Days for which a link may be valid; 0: it never ends. */
const DAYS = [1, 7, 30, 365, 0] as const;

export function PublicLinks({ id }: { readonly id: number }) {
  const { data, error, reload } = useLoad(
    () => call(() => client.get('/dashboards/{id}/links', { id, per_page: 1000 })),
    [id],
  );
  const made = useSignal<string | null>(null);
  const revoke = async (link: Link) => {
    try {
      await call(() => client.delete('/dashboards/{id}/links/{link_id}', { id, link_id: link.id }));
      toast(texts.revoked(nameOf(link)));
      made.value = null;
      await reload();
    } catch (thrown) {
      error.value = thrown;
    }
  };
  const links = data.value?.links;
  return (
    <>
      <h3>{texts.publicLinks}</h3>
      <p class="muted">{texts.publicLinksText}</p>
      {error.value !== undefined && <ErrorState error={error.value} retry={reload} />}
      {links === undefined
        ? error.value === undefined && <Skeleton lines={2} />
        : links.length > 0 && (
            <ul class="dash-links">
              {links.map((link) => (
                <OneLink key={link.id} link={link} onRevoke={() => revoke(link)} />
              ))}
            </ul>
          )}
      {made.value !== null && (
        <Banner kind="good">
          <p>{texts.linkMade}</p>
          <span class="row dash-link-new">
            <Input value={made.value} readOnly aria-label={texts.publicLink} onFocus={select} />
            <CopyButton text={made.value} label={texts.copyLink} />
          </span>
        </Banner>
      )}
      <NewLink
        id={id}
        onMade={async (url) => {
          made.value = url;
          await reload();
        }}
      />
    </>
  );
}

function select(event: FocusEvent) {
  (event.currentTarget as HTMLInputElement).select();
}

function nameOf({ id, name }: Link): string {
  return name === '' ? texts.linkOf(id) : name;
}

function OneLink({ link, onRevoke }: { readonly link: Link; readonly onRevoke: () => void }) {
  const question = useDisclosure();
  const name = nameOf(link);
  const isOver = link.expires !== null && link.expires * 1000 < Date.now();
  return (
    <li>
      <span class="dash-link-text">
        <strong class="cut">{name}</strong>
        <span class="muted">
          {link.expires === null
            ? texts.noExpiry
            : (isOver ? texts.expired : texts.expires)(dateAndTime(link.expires * 1000))}
          {link.any_range && ` · ${texts.anyRangeShort}`}
        </span>
        <span class="muted">
          {texts.made} <Age time={link.created * 1000} /> ·{' '}
          {link.last_used === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Age time={link.last_used * 1000} />
            </>
          )}
        </span>
      </span>
      {question.isOpen ? (
        <span class="row">
          <Button variant="danger" onClick={onRevoke}>
            {texts.revoke}
          </Button>
          <Button onClick={question.close}>{texts.cancel}</Button>
        </span>
      ) : (
        <IconButton icon="trash" label={texts.revokeLink(name)} onClick={question.open} />
      )}
    </li>
  );
}

interface NewLinkProps {
  readonly id: number;
  readonly onMade: (url: string) => Promise<void>;
}

function NewLink({ id, onMade }: NewLinkProps) {
  const form = useSubmit(async ({ text, reset }) => {
    const days = Number(text('days'));
    const link = {
      name: text('name').trim(),
      any_range: text('any_range') === 'on',
      ...(days === 0 ? {} : { expires: Math.round(Date.now() / 1000) + days * DAY }),
    };
    const reply = await call(() => client.post('/dashboards/{id}/links', { id, body: { link } }));
    reset();
    // The origin of this page, since a proxy may give the server another address.
    await onMade(`${location.origin}${new URL(reply.link.url).pathname}#${reply.link.token}`);
  });
  return (
    <Form of={form} class="stack" variant="plain" icon="link" submit={texts.makeLink}>
      <Field label={texts.linkName} hint={texts.linkNameHint} name="name">
        <Input maxLength={100} autocomplete="off" />
      </Field>
      <Field label={texts.validFor} name="expires">
        <Select name="days">
          {DAYS.map((days) => (
            <option key={days} value={String(days)} selected={days === 30}>
              {texts.days(days)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox label={texts.anyRange} name="any_range" />
    </Form>
  );
}
