/** What the audit log shows: who, what, result and time, all in the address. */
import { type Input as Query, SensoriumError } from '@sensorium/client';
import { useLocation } from 'preact-iso/router';
import { client } from '../../api/client.js';
import { call } from '../../api/session.js';
import { Button } from '../../kit/button.js';
import { Checkbox } from '../../kit/choice.js';
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input, Select } from '../../kit/input.js';
import { FormError } from '../../kit/states.js';
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
  const { error, isBusy, onSubmit } = useSubmit(async ({ text, optional }) => {
    const name = text('who').trim();
    const account = name === '' || name === who ? undefined : await idOf(name);
    route(
      partAddress('audit', {
        account: name === '' ? undefined : (account ?? filter.account),
        action: optional('action'),
        result: optional('result'),
        from: momentOf(text('from')),
        to: momentOf(text('to')),
        reads: text('reads') === 'on' ? 'true' : undefined,
      }),
    );
  });
  return (
    <form class="panel stack" onSubmit={onSubmit}>
      <div class="operate-filter">
        <Field label={texts.who} hint={texts.whoHint} error={fieldError(error.value, 'who')}>
          <Input
            key={who}
            name="who"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            defaultValue={who}
          />
        </Field>
        <Field label={texts.action}>
          <Select name="action" defaultValue={filter.action ?? ''}>
            <option value="">{texts.allActions}</option>
            {ACTIONS.map((action) => (
              <option key={action} value={action} selected={action === filter.action}>
                {auditActions[action]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.result}>
          <Select name="result" defaultValue={filter.result ?? ''}>
            <option value="">{texts.results.all}</option>
            {RESULTS.map((result) => (
              <option key={result} value={result} selected={result === filter.result}>
                {texts.results[result]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={texts.from} error={fieldError(error.value, 'start_date')}>
          <Input name="from" type="datetime-local" defaultValue={localOf(filter.start_date)} />
        </Field>
        <Field label={texts.to} error={fieldError(error.value, 'end_date')}>
          <Input name="to" type="datetime-local" defaultValue={localOf(filter.end_date)} />
        </Field>
      </div>
      <FormError error={error.value} fields={['who', 'start_date', 'end_date']} />
      <div class="row">
        <Button type="submit" icon="filter" variant="primary" isBusy={isBusy.value}>
          {texts.apply}
        </Button>
        <Button onClick={() => route(partAddress('audit'))}>{texts.clear}</Button>
        <Checkbox name="reads" label={texts.reads} defaultChecked={filter.reads === undefined} />
      </div>
    </form>
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
