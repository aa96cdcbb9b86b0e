/** What a group gives new members and asks of them: rights, what they show, sensors by name. */
import { Checkbox } from '../../../kit/choice.js';
import { Field } from '../../../kit/field.js';
import { Input } from '../../../kit/input.js';
import type { FormValues } from '../../../kit/submit.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import { Checks, PARTICULARS } from './particulars.js';
import type { Group, Rights } from './types.js';

type DefaultRight = Exclude<keyof Rights, 'edit_group'>;
const RIGHTS = Object.keys(texts.rights).filter((right) => right !== 'edit_group') as DefaultRight[];

/** Of a new group, as the API has them. */
const USUAL_RIGHTS: readonly DefaultRight[] = ['list_users', 'list_sensors', 'add_sensors'];
const USUALLY_ASKED: readonly string[] = ['first_name', 'surname', 'id', 'zipcode', 'address', 'country'];

export interface TermsFieldsProps {
  /** Absent: the group is new. */
  readonly group?: Group | undefined;
  /** Of the user who changes the group. */
  readonly mine?: Rights | undefined;
}

export function TermsFields({ group, mine }: TermsFieldsProps) {
  return (
    <details class="sharing-details">
      <summary>{texts.terms}</summary>
      <div class="stack">
        <Checks label={texts.defaultRights}>
          {RIGHTS.map((right) => {
            const isOn = group?.[`default_${right}`] ?? USUAL_RIGHTS.includes(right);
            return (
              <Checkbox
                key={right}
                name={`default_${right}`}
                label={texts.rights[right]}
                defaultChecked={isOn}
                // Nobody gives a right without having it.
                disabled={!isOn && mine?.[right] === false}
              />
            );
          })}
        </Checks>
        <Checks label={texts.asks}>
          {PARTICULARS.map((particular) => (
            <Checkbox
              key={particular}
              name={`required_show_${particular}`}
              label={texts.particulars[particular]}
              defaultChecked={group?.[`required_show_${particular}`] ?? USUALLY_ASKED.includes(particular)}
            />
          ))}
        </Checks>
        <Field label={texts.required} hint={texts.requiredHint} isOptional>
          <Input
            name="required_sensors"
            maxLength={25_600}
            autocomplete="off"
            defaultValue={namesText(group?.required_sensors)}
          />
        </Field>
        <Field label={texts.optionalSensors} hint={texts.optionalHint} isOptional>
          <Input
            name="optional_sensors"
            maxLength={25_600}
            autocomplete="off"
            defaultValue={namesText(group?.optional_sensors)}
          />
        </Field>
      </div>
    </details>
  );
}

/** Names as the API has them, `a,b`, as people write them. */
function namesText(names = ''): string {
  return names.split(',').join(', ');
}

/** Names as people write them, in the order and form in which the API returns them. */
function namesOf(text: string): string {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '').join(',');
}

/** What the form holds, in the form in which a response has it. */
export function termsValues(text: FormValues['text']) {
  const isOn = (name: string) => [name, text(name) === 'on'] as const;
  return {
    ...(Object.fromEntries([
      ...RIGHTS.map((right) => isOn(`default_${right}`)),
      ...PARTICULARS.map((particular) => isOn(`required_show_${particular}`)),
    ]) as Record<`default_${DefaultRight}` | `required_show_${(typeof PARTICULARS)[number]}`, boolean>),
    required_sensors: namesOf(text('required_sensors')),
    optional_sensors: namesOf(text('optional_sensors')),
  };
}
