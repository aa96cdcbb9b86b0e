/** The name of a group or a domain in its form. */
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { sharingTexts as texts } from '../../texts/sharing.js';

/** @param of what has the name so far; absent: it is new */
export function NameField({ of }: { readonly of?: { readonly name: string } | undefined }) {
  return (
    <Field label={texts.name} name="name">
      <Input
        maxLength={255}
        autocomplete="off"
        required
        defaultValue={of?.name}
        autofocus={of === undefined}
      />
    </Field>
  );
}
