/** Chooses light, dark, or what the system says. */
import { texts } from '../texts/texts.js';
import { Segmented } from './choice.js';
import { chooseTheme, theme } from './theme.js';

export function ThemeSwitch() {
  return (
    <Segmented
      label={texts.kit.theme}
      value={theme.value}
      onChange={chooseTheme}
      choices={[
        { value: 'system', label: texts.kit.themeSystem, icon: 'monitor' },
        { value: 'light', label: texts.kit.themeLight, icon: 'sun' },
        { value: 'dark', label: texts.kit.themeDark, icon: 'moon' },
      ]}
    />
  );
}
