/** Draws the Markdown of the document. Texts become text nodes, never HTML. */
import { CodeBlock } from '../../kit/code.js';
import { docsTexts as texts } from '../../texts/docs.js';
import { type Block, blocksOf, type Inline, inlinesOf } from './markdown.js';

export function Markdown({ text }: { readonly text: string }) {
  return (
    <div class="docs-prose">
      {blocksOf(text).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

/** Markdown of one line. */
export function Line({ text }: { readonly text: string }) {
  return <Inlines content={inlinesOf(text)} />;
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.type === 'heading')
    return (
      <h2>
        <Inlines content={block.content} />
      </h2>
    );
  if (block.type === 'code') return <CodeBlock code={block.text} label={texts.request} />;
  if (block.type === 'list')
    return (
      <ul>
        {block.items.map((item, index) => (
          <li key={index}>
            <Inlines content={item} />
          </li>
        ))}
      </ul>
    );
  if (block.type === 'table') return <TableView head={block.head} rows={block.rows} />;
  return (
    <p>
      <Inlines content={block.content} />
    </p>
  );
}

function TableView({ head, rows }: Pick<Extract<Block, { type: 'table' }>, 'head' | 'rows'>) {
  return (
    <table class="docs-table">
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              <Inlines content={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <Inlines content={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Inlines({ content }: { readonly content: readonly Inline[] }) {
  return (
    <>
      {content.map((part, index) => {
        if (part.type === 'code') return <code key={index}>{part.text}</code>;
        if (part.type === 'link')
          return (
            <a key={index} href={part.address}>
              {part.text}
            </a>
          );
        if (part.type === 'bold')
          return (
            <strong key={index}>
              <Inlines content={part.content} />
            </strong>
          );
        return part.text;
      })}
    </>
  );
}
