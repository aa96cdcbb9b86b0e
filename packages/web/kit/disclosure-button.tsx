/** A button that opens and closes something on the page, such as a form. */
import { Button, type ButtonProps } from './button.js';

export interface DisclosureButtonProps extends Pick<ButtonProps, 'children' | 'icon' | 'variant'> {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

export function DisclosureButton({ isOpen, onToggle, ...rest }: DisclosureButtonProps) {
  return <Button {...rest} aria-expanded={isOpen ? 'true' : 'false'} onClick={() => onToggle(!isOpen)} />;
}
