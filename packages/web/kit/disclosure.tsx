/** Something on a page that opens and closes: a form, a question, details. */
import { useSignal } from '@preact/signals';
import { Button, type ButtonProps } from './button.js';

export interface Disclosure {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
}

/** Closed at first. */
export function useDisclosure(): Disclosure {
  const state = useSignal(false);
  const set = (isOpen: boolean) => {
    state.value = isOpen;
  };
  return {
    isOpen: state.value,
    open: () => set(true),
    close: () => set(false),
    toggle: () => set(!state.peek()),
  };
}

export interface DisclosureButtonProps
  extends Pick<ButtonProps, 'aria-label' | 'children' | 'icon' | 'variant'> {
  readonly of: Disclosure;
}

/** Opens and closes it, and says which of both it is. */
export function DisclosureButton({ of: { isOpen, toggle }, ...rest }: DisclosureButtonProps) {
  return <Button {...rest} aria-expanded={isOpen ? 'true' : 'false'} onClick={toggle} />;
}
