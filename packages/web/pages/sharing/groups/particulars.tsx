/** What members of a group show each other of their accounts. */
import type { ComponentChildren } from 'preact';
import { Checkbox } from '../../../kit/choice.js';
import type { FormValues } from '../../../kit/submit.js';
import { groupTexts as texts } from '../../../texts/groups.js';
import type { Display, Group } from './types.js';

type Particular = keyof typeof texts.particulars;
export const PARTICULARS = Object.keys(texts.particulars) as Particular[];

/** Whether the group asks its members to show it. */
function isRequired(group: Group, particular: Particular): boolean {
  return !group.anonymous && group[`required_show_${particular}`];
}

export interface ParticularsFieldsProps {
  readonly group: Group;
  /** What the member shows; absent: the user is about to join. */
  readonly shown?: Display | undefined;
}

/** What the group asks for cannot be hidden, unless it asks for it only since the member joined. */
export function ParticularsFields({ group, shown }: ParticularsFieldsProps) {
  return (
    <Checks label={texts.show}>
      {PARTICULARS.map((particular) => {
        const required = isRequired(group, particular);
        const isOn = shown?.[`show_${particular}`] ?? required;
        return (
          <Checkbox
            key={particular}
            name={`show_${particular}`}
            label={texts.particulars[particular]}
            hint={required && isOn ? texts.isRequired : undefined}
            defaultChecked={isOn}
            disabled={required && isOn}
          />
        );
      })}
    </Checks>
  );
}

/** Member of the request: without what stays as it is. */
export function particularsBody(
  { group, shown }: ParticularsFieldsProps,
  text: FormValues['text'],
): Partial<Display> {
  return Object.fromEntries(
    PARTICULARS.map((particular) => ({
      name: `show_${particular}` as const,
      now: shown?.[`show_${particular}`] ?? isRequired(group, particular),
      isFixed: isRequired(group, particular) && shown?.[`show_${particular}`] !== false,
    }))
      .map(({ name, now, isFixed }) => ({ name, now, next: isFixed ? now : text(name) === 'on' }))
      .filter(({ now, next }) => now !== next)
      .map(({ name, next }) => [name, next]),
  );
}

/** Checkboxes beside each other, with a label for all of them. */
export function Checks({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  return (
    <fieldset class="sharing-group">
      <legend class="field-label">{label}</legend>
      <div class="sharing-checks">{children}</div>
    </fieldset>
  );
}
