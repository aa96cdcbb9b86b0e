/** What the forms of a new domain and of one that exists have in common. */
import { Field } from '../../../kit/field.js';
import { Input } from '../../../kit/input.js';
import type { FormValues } from '../../../kit/submit.js';
import { domainTexts as texts } from '../../../texts/domains.js';
import { NameField } from '../name-field.js';
import type { Domain } from './types.js';

export interface DomainFieldsProps {
  /** Absent: the domain is new. */
  readonly domain?: Pick<Domain, 'name' | 'member_limit'>;
}

export function DomainFields({ domain }: DomainFieldsProps) {
  return (
    <>
      <NameField of={domain} />
      <Field label={texts.limit} name="member_limit" hint={texts.limitHint}>
        <Input
          type="number"
          min={0}
          max={1_000_000_000}
          step={1}
          required
          defaultValue={domain?.member_limit ?? 0}
        />
      </Field>
    </>
  );
}

/** Members of the request. */
export function domainBody(text: FormValues['text']) {
  return { name: text('name'), member_limit: Number(text('member_limit')) };
}
