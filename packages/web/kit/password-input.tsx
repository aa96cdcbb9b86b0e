/** A password, which can be shown. */
import { useSignal } from '@preact/signals';
import { texts } from '../texts/texts.js';
import { Button } from './button.js';
import { Input, type InputProps } from './input.js';
import './password-input.css';

export function PasswordInput(props: Omit<InputProps, 'type' | 'icon'>) {
  const isShown = useSignal(false);
  return (
    <span class="password-input">
      <Input {...props} type={isShown.value ? 'text' : 'password'} spellcheck={false} autocapitalize="off" />
      <Button
        variant="quiet"
        aria-pressed={isShown.value ? 'true' : 'false'}
        aria-label={texts.kit.showPassword}
        onClick={() => {
          isShown.value = !isShown.value;
        }}
      >
        {isShown.value ? texts.kit.hide : texts.kit.show}
      </Button>
    </span>
  );
}
