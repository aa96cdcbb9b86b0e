/** JSON with colours for names and values. */
import { CodeBlock } from '../../kit/code.js';

/** Characters above which colours would cost more than they help. */
const MOST = 40_000;

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** @param props.label names the block for screen readers */
export function JsonView({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <CodeBlock code={text} label={label}>
      {text.length > MOST ? text : coloured(text)}
    </CodeBlock>
  );
}

function coloured(text: string) {
  const parts: (string | preact.VNode)[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    if (match.index > at) parts.push(text.slice(at, match.index));
    if (quoted !== undefined && colon !== undefined)
      parts.push(<span class="docs-json-name">{quoted}</span>, colon);
    else if (quoted !== undefined) parts.push(<span class="docs-json-text">{quoted}</span>);
    else parts.push(<span class="docs-json-value">{whole}</span>);
    at = match.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}

/** A value of an example: JSON in colours, or text. */
export function ExampleView({ value, label }: { readonly value: unknown; readonly label: string }) {
  if (typeof value === 'string') return <CodeBlock code={value} label={label} />;
  return <JsonView text={JSON.stringify(value, null, 2)} label={label} />;
}
