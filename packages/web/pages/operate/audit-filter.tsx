/** What the audit log shows: who, what, result and time, all in the address. */
import { type Input as Query, SensoriumError } from '@sensorium/client';
import { useLocation } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Checkbox } from '../../kit/choice.js';
import { Field } from '../../kit/field.js';
import { Form } from '../../kit/form.js';
import { Input, Select } from '../../kit/input.js';
import { useSubmit } from '../../kit/submit.js';
import { auditActions } from '../../texts/audit-actions.js';
import { operateTexts as texts } from '../../texts/operate.js';
import { partAddress } from './address.js';

type Filter = Pick<
  Query<'GET', '/audit'>,
  'account' | 'action' | 'result' | 'start_date' | 'end_date' | 'reads'
>;
type Action = NonNullable<Filter['action']>;

const RESULTS = ['done', 'refused'] as const;
const ACTIONS = Object.keys(auditActions) as Action[];

/** The filter that an address holds. Reads of administrators are left out, unless it asks for them. */
export function filterIn(query: Readonly<Record<string, string>>): Filter {
  const { from, to } = query;
  const account = Number(query.account) || undefined;
  const action = ACTIONS.find((each) => each === query.action);
  const result = RESULTS.find((each) => each === query.result);
  return {
    ...(account === undefined ? {} : { account }),
    ...(action === undefined ? {} : { action }),
    ...(result === undefined ? {} : { result }),
    ...(from === undefined ? {} : { start_date: from }),
    ...(to === undefined ? {} : { end_date: to }),
    ...(query.reads === 'true' || action === 'admin.read' ? {} : { reads: false }),
  };
}

export interface AuditFilterProps {
  readonly filter: Filter;
  /** Name of its account; empty: it has none, or the name is not known. */
  readonly name: string;
}

export function AuditFilter({ filter, name: known }: AuditFilterProps) {
  const { route } = useLocation();
  const who = known || (filter.account === undefined ? '' : String(filter.account));
  const form = useSubmit(async ({ text, optional }) => {
    const name = text('who').trim();
    const account = name === '' || name === who ? undefined : await idOf(name);
    route(
      partAddress('audit', {
        account: name === '' ? undefined : (account ?? filter.account),
        action: optional('action'),
        result: optional('result'),
        from: momentOf(text('start_date')),
        to: momentOf(text('end_date')),
        reads: text('reads') === 'on' ? 'true' : undefined,
      }),
    );
  });
  const choices = (names: readonly string[], shown: Readonly<Record<string, string>>, chosen?: string) =>
    names.map((each) => (
      <option key={each} value={each} selected={each === chosen}>
        {shown[each]}
      </option>
    ));
  return (
    <Form
      of={form}
      class="panel stack"
      icon="filter"
      submit={texts.apply}
      actions={
        <>
          <Button onClick={() => route(partAddress('audit'))}>{texts.clear}</Button>
          <Checkbox name="reads" label={texts.reads} defaultChecked={filter.reads === undefined} />
        </>
      }
    >
      <div class="operate-filter">
        <Field label={texts.who} name="who" hint={texts.whoHint}>
          <Input key={who} autocomplete="off" autocapitalize="off" spellcheck={false} defaultValue={who} />
        </Field>
        <Field label={texts.action} name="action">
          <Select defaultValue={filter.action ?? ''}>
            <option value="">{texts.allActions}</option>
            {choices(ACTIONS, auditActions, filter.action)}
          </Select>
        </Field>
        <Field label={texts.result} name="result">
          <Select defaultValue={filter.result ?? ''}>
            <option value="">{texts.results.all}</option>
            {choices(RESULTS, texts.results, filter.result)}
          </Select>
        </Field>
        <Field label={texts.from} name="start_date">
          <Input type="datetime-local" defaultValue={localOf(filter.start_date)} />
        </Field>
        <Field label={texts.to} name="end_date">
          <Input type="datetime-local" defaultValue={localOf(filter.end_date)} />
        </Field>
      </div>
    </Form>
  );
}

/** @throws SensoriumError invalid_input at the field, as the API refuses a member */
async function idOf(name: string): Promise<number> {
  const { accounts } = await call(() => client.get('/admin/accounts', { search: name, per_page: 1000 }));
  const wanted = name.toLowerCase();
  const found =
    accounts.find(({ username }) => username.toLowerCase() === wanted) ??
    (accounts.length === 1 ? accounts[0] : undefined);
  if (found === undefined)
    throw new SensoriumError({
      status: 404,
      code: 'not_found',
      message: texts.whoUnknown,
      body: { field: 'who' },
    });
  return found.id;
}

/** @param local value of a `datetime-local`; empty: none */
function momentOf(local: string): string | undefined {
  const moment = Date.parse(local);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
}

function localOf(moment: string | number | undefined): string {
  const time = Date.parse(String(moment ?? ''));
  if (Number.isNaN(time)) return '';
  const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
