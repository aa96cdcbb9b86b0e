/** How users join a group: after a member accepted them, with a password, or at once. */
import type { Signal } from '@preact/signals';
import { Segmented } from '../../../kit/choice.js';
import { Field } from '../../../kit/field.js';
import { PasswordInput } from '../../../kit/password-input.js';
import { groupTexts as texts } from '../../../texts/groups.js';

const ENTRANCES = ['ask', 'password', 'public'] as const;
export type Entrance = (typeof ENTRANCES)[number];

export function entranceOf(group: {
  readonly public: boolean;
  readonly has_access_password: boolean;
}): Entrance {
  if (group.public) return 'public';
  return group.has_access_password ? 'password' : 'ask';
}

/** Members of the request. An empty password of a group that has one stays as it is. */
export function entranceBody(entrance: Entrance, text: (name: string) => string) {
  const password = text('access_password');
  return {
    public: entrance === 'public',
    ...(entrance === 'password' && password !== '' ? { access_password: password } : {}),
    ...(entrance === 'password' ? {} : { access_password: '' }),
  };
}

export interface EntranceFieldsProps {
  readonly entrance: Signal<Entrance>;
  /** Whether the group has a password already. */
  readonly hasPassword: boolean;
}

export function EntranceFields({ entrance, hasPassword }: EntranceFieldsProps) {
  return (
    <div class="stack">
      <div>
        <p class="field-label" aria-hidden="true">
          {texts.entrance}
        </p>
        <Segmented
          label={texts.entrance}
          value={entrance.value}
          choices={ENTRANCES.map((value) => ({ value, label: texts.entrances[value] }))}
          onChange={(value) => {
            entrance.value = value;
          }}
        />
      </div>
      <p class="muted">{texts.entranceTexts[entrance.value]}</p>
      {entrance.value === 'password' && (
        <Field
          label={texts.accessPassword}
          name="access_password"
          hint={hasPassword ? texts.passwordKept : undefined}
        >
          <PasswordInput autocomplete="off" required={!hasPassword} />
        </Field>
      )}
    </div>
  );
}
