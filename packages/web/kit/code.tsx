/** Text to copy: a button that does it, and a block of code that has one. */
import './code.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { announce } from './announce.js';
import { IconButton } from './icon-button.js';

export interface CopyButtonProps {
  readonly text: string;
  /** What it copies, for screen readers, for example `Copy the key`. */
  readonly label?: string;
}

export function CopyButton({ text, label = texts.kit.copy }: CopyButtonProps) {
  const isCopied = useSignal(false);
  useEffect(() => {
    if (!isCopied.value) return;
    const timer = setTimeout(() => {
      isCopied.value = false;
    }, 2000);
    return () => clearTimeout(timer);
  }, [isCopied.value]);
  const copy = async () => {
    isCopied.value = await copyText(text);
    announce(isCopied.value ? texts.kit.copied : texts.kit.notCopied);
  };
  return (
    <IconButton
      icon={isCopied.value ? 'check' : 'copy'}
      label={isCopied.value ? texts.kit.copied : label}
      onClick={copy}
    />
  );
}

/** Browsers offer the clipboard only to pages of https and of the machine itself; elsewhere a selection is copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'visually-hidden';
    document.body.append(area);
    const before = document.activeElement;
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus();
    return isCopied;
  }
}

export interface CodeBlockProps {
  readonly code: string;
  /** Names the block, for example `curl`. */
  readonly label: string;
  /** What to show instead of `code`, for example with marked parts; `code` is what is copied. */
  readonly children?: preact.ComponentChildren;
}

export function CodeBlock({ code, label, children }: CodeBlockProps) {
  return (
    <figure class="code-block">
      {/* A keyboard scrolls what can take the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus */}
      <section class="code-scroll" tabIndex={0} aria-label={label}>
        <pre>
          <code>{children ?? code}</code>
        </pre>
      </section>
      <CopyButton text={code} label={texts.kit.copyOf(label)} />
    </figure>
  );
}
