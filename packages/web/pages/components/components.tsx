/** Every component in every state: the page that designers and tests look at. Its samples stand here, not in the catalogue of texts. */
import './components.css';
import type { ComponentChildren } from 'preact';
import { PageHead } from '../../kit/page-head.js';
import { ThemeSwitch } from '../../kit/theme-switch.js';
import { texts } from '../../texts/texts.js';
import { Actions } from './actions.js';
import { Editors } from './editors.js';
import { Forms } from './forms.js';
import { Messages } from './messages.js';
import { Tokens } from './tokens.js';
import { Values } from './values.js';

export default function Components() {
  return (
    <div class="components">
      <PageHead title={texts.components.title} action={<ThemeSwitch />} />
      <Section title="Tokens">
        <Tokens />
      </Section>
      <Section title="Actions">
        <Actions />
      </Section>
      <Section title="Forms">
        <Forms />
      </Section>
      <Section title="Scripts and expressions">
        <Editors />
      </Section>
      <Section title="Messages and states">
        <Messages />
      </Section>
      <Section title="Values">
        <Values />
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="panel stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
