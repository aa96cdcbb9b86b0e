/** What the forms of a new group and of one that exists have in common. */
import type { Signal } from '@preact/signals';
import { Field } from '../../../kit/field.js';
import { Textarea } from '../../../kit/input.js';
import type { FormValues } from '../../../kit/submit.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { NameField } from '../name-field.js';
import { type Entrance, EntranceFields, entranceBody } from './entrance.js';
import type { Group } from './types.js';

export interface GroupFieldsProps {
  /** Absent: the group is new. */
  readonly group?: Group;
  readonly entrance: Signal<Entrance>;
}

export function GroupFields({ group, entrance }: GroupFieldsProps) {
  return (
    <>
      <NameField of={group} />
      <Field label={texts.description} name="description" isOptional>
        <Textarea rows={2} maxLength={8000} defaultValue={group?.description} />
      </Field>
      <EntranceFields entrance={entrance} hasPassword={group?.has_access_password ?? false} />
    </>
  );
}

/** Members of the request. */
export function groupBody(entrance: Entrance, text: FormValues['text']) {
  return { name: text('name'), description: text('description'), ...entranceBody(entrance, text) };
}
