/** A text in light Markdown. */
import type { ComponentChildren } from 'preact';
import type { PanelOf } from '../content.js';
import { type Block, blocksOf, type Inline } from '../markdown.js';

export function TextPanel({ panel }: { readonly panel: PanelOf<'text'> }) {
  return <div class="dash-text">{blocksOf(panel.options.text).map(drawBlock)}</div>;
}

function drawBlock(block: Block, index: number): ComponentChildren {
  switch (block.kind) {
    // The title of the panel is a heading of the second level.
    case 'heading':
      return block.level === 2 ? (
        <h3 key={index}>{block.children.map(drawInline)}</h3>
      ) : (
        <h4 key={index}>{block.children.map(drawInline)}</h4>
      );
    case 'list': {
      const items = block.items.map((item, at) => <li key={at}>{item.map(drawInline)}</li>);
      return block.isNumbered ? <ol key={index}>{items}</ol> : <ul key={index}>{items}</ul>;
    }
    case 'code':
      return <pre key={index}>{block.text}</pre>;
    case 'quote':
      return <blockquote key={index}>{block.children.map(drawInline)}</blockquote>;
    default:
      return <p key={index}>{block.children.map(drawInline)}</p>;
  }
}

function drawInline(inline: Inline, index: number): ComponentChildren {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code key={index}>{inline.text}</code>;
    case 'strong':
      return <strong key={index}>{inline.children.map(drawInline)}</strong>;
    case 'em':
      return <em key={index}>{inline.children.map(drawInline)}</em>;
    default:
      return (
        <a
          key={index}
          href={inline.href}
          {...(inline.href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {inline.children.map(drawInline)}
        </a>
      );
  }
}
