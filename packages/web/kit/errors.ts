/** What to show of an error of the API. */
import { SensoriumError } from '@sensorium/client';
import { catalogue } from '@sensorium/model/errors';
import { texts } from '../texts/texts.js';

/**
 * @param field name of the member in the request, for example `name`; the API may name it with its path (`sensor.name`)
 * @returns the API's sentence, and its remedy, if it refused that member; undefined: it did not
 */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof SensoriumError) || error.field === undefined) return undefined;
  if (error.field !== field && !error.field.endsWith(`.${field}`)) return undefined;
  // The remedy of a member that is not valid is to correct the member.
  return error.code === 'invalid_input' ? sentenceOf(error) : saidOf(error);
}

/** @returns code of an error of the API; undefined: it is none */
export function codeOf(error: unknown): string | undefined {
  return error instanceof SensoriumError ? error.code : undefined;
}

/** @returns the API's message as a sentence: it begins in lower case, since programs put it behind a colon */
export function sentenceOf(error: unknown): string {
  if (codeOf(error) === 'unreachable') return texts.errors.unreachable;
  const message = error instanceof SensoriumError ? error.message : texts.errors.unexpected;
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** @returns the sentence and the remedy in one line, where there is no room for two */
export function saidOf(error: unknown): string {
  const [sentence, remedy] = [sentenceOf(error), remedyOf(error)];
  if (remedy === '') return sentence;
  return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'} ${remedy}`;
}

/** @returns what the user can do about an error; empty: nothing more than its message says */
export function remedyOf(error: unknown): string {
  if (!(error instanceof SensoriumError)) return '';
  const { remedy } = error.body;
  if (typeof remedy === 'string') return remedy;
  if (error.code === 'unreachable' || error.code === 'timeout') return texts.errors.checkNetwork;
  const codes: Readonly<Record<string, { readonly remedy: string }>> = catalogue;
  return codes[error.code]?.remedy ?? '';
}
