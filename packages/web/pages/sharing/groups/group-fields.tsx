/** What the forms of a new group and of one that exists have in common. */
import type { Signal } from '@preact/signals';
import { Checkbox } from '../../../kit/choice.js';
import { Field } from '../../../kit/field.js';
import { Textarea } from '../../../kit/input.js';
import type { FormValues } from '../../../kit/submit.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { NameField } from '../name-field.js';
import { type Entrance, EntranceFields, entranceBody } from './entrance.js';
import { TermsFields, type TermsFieldsProps, termsValues } from './terms.js';

export interface GroupFieldsProps extends TermsFieldsProps {
  readonly entrance: Signal<Entrance>;
}

export function GroupFields({ group, mine, entrance }: GroupFieldsProps) {
  return (
    <>
      <NameField of={group} />
      <Field label={texts.description} name="description" isOptional>
        <Textarea rows={2} maxLength={8000} defaultValue={group?.description} />
      </Field>
      <EntranceFields entrance={entrance} hasPassword={group?.has_access_password ?? false} />
      <Checkbox
        name="hidden"
        label={texts.hidden}
        hint={texts.hiddenHint}
        defaultChecked={group?.hidden ?? false}
      />
      <Checkbox
        name="anonymous"
        label={texts.anonymous}
        hint={texts.anonymousHint}
        defaultChecked={group?.anonymous ?? false}
      />
      <TermsFields group={group} mine={mine} />
    </>
  );
}

/** What the form holds, in the form in which a response has it. */
export function groupValues(entrance: Entrance, text: FormValues['text']) {
  return {
    name: text('name'),
    description: text('description'),
    hidden: text('hidden') === 'on',
    anonymous: text('anonymous') === 'on',
    ...entranceBody(entrance, text),
    ...termsValues(text),
  };
}

const namesOf = (text: string) => text.split(',').filter((name) => name !== '');

/** Members of the request. @param values those that are sent */
export function groupBody({
  required_sensors: required,
  optional_sensors: optional,
  ...rest
}: Partial<ReturnType<typeof groupValues>>) {
  return {
    ...rest,
    ...(required === undefined ? {} : { required_sensors: namesOf(required) }),
    ...(optional === undefined ? {} : { optional_sensors: namesOf(optional) }),
  };
}
