/** How many members a domain may have. */
import { fieldError } from '../../kit/errors.js';
import { Field } from '../../kit/field.js';
import { Input } from '../../kit/input.js';
import { domainTexts as texts } from '../../texts/domains.js';

/** @param present limit of a domain that exists */
export function LimitField({ present = 0, error }: { readonly present?: number; readonly error: unknown }) {
  return (
    <Field label={texts.limit} hint={texts.limitHint} error={fieldError(error, 'member_limit')}>
      <Input
        name="member_limit"
        type="number"
        min={0}
        max={1_000_000_000}
        step={1}
        required
        defaultValue={present}
      />
    </Field>
  );
}
