/** The words of a search that runs while a person types. */
import type { Signal } from '@preact/signals';
import { Input, type InputProps } from './input.js';

export interface SearchInputProps extends Pick<InputProps, 'aria-label' | 'autofocus' | 'placeholder'> {
  readonly words: Signal<string>;
}

export function SearchInput({ words, ...rest }: SearchInputProps) {
  return (
    <Input
      {...rest}
      type="search"
      icon="search"
      autocomplete="off"
      maxLength={200}
      value={words.value}
      onInput={({ currentTarget }) => {
        words.value = currentTarget.value;
      }}
      onKeyDown={(event) => {
        // The form around it is not complete yet.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
