/** Sizes, colours and icons. */
import { Icon } from '../../kit/icons/icon.js';
import { type IconName, PATHS } from '../../kit/icons/paths.js';

const COLOURS = [
  'page',
  'surface',
  'well',
  'border',
  'control',
  'text',
  'muted',
  'accent',
  'accent-strong',
  'accent-soft',
  'good',
  'good-soft',
  'warning',
  'warning-soft',
  'bad',
  'bad-soft',
].map((name) => `--color-${name}` as const);

const SERIES = Array.from({ length: 8 }, (_, index) => `--series-${index + 1}` as const);

export function Tokens() {
  return (
    <>
      <div class="sizes">
        <p class="size-28">28: one number that counts</p>
        <p class="size-20">20: title of a page</p>
        <p class="size-16">16: title of a part</p>
        <p>14: text, controls, tables</p>
        <p class="size-12">12: hints, axes, badges</p>
      </div>
      <ul class="swatches" aria-label="Colours">
        {[...COLOURS, ...SERIES].map((name) => (
          <li class="swatch" key={name}>
            <span class="swatch-colour" style={{ backgroundColor: `var(${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <ul class="icon-set" aria-label="Icons">
        {(Object.keys(PATHS) as IconName[]).map((name) => (
          <li key={name}>
            <Icon name={name} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
