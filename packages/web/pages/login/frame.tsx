/** What all pages before the login share: the name of the product, one card, links below it. */
import './frame.css';
import type { ComponentChildren } from 'preact';
import { Icon } from '../../kit/icons/icon.js';
import { loginTexts as texts } from '../../texts/login.js';

export interface FrameProps {
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly text?: string;
  readonly children: ComponentChildren;
  readonly links?: ComponentChildren;
}

export function Frame({ title, text, children, links }: FrameProps) {
  return (
    <div class="login">
      <p class="login-name">
        <Icon name="sensors" size={20} />
        {texts.product}
      </p>
      <div class="login-card">
        <h1>{title}</h1>
        {text !== undefined && <p class="muted">{text}</p>}
        {children}
      </div>
      {links !== undefined && <div class="login-links">{links}</div>}
    </div>
  );
}
