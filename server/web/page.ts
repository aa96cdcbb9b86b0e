/** The HTML page of the web app, the same at each of its addresses. */
import type { PageFiles } from './assets.js';

/**
 * Everything comes from this server, and nothing that users wrote can become a script: there are no inline scripts, styles or handlers, and no
 * `eval`. The page shows pictures and sound that it has read as bytes (`blob:`), and draws small ones itself (`data:`). Maps take pictures from the
 * source that the operator names, if any.
 * @param tiles address of tiles; empty: there are none
 */
export function pageHeaders(tiles: string): Readonly<Record<string, string>> {
  const source = tiles === '' ? '' : ` ${new URL(tiles).origin}`;
  return {
    'Content-Security-Policy':
      `default-src 'self'; img-src 'self' blob: data:${source}; media-src 'self' blob:; object-src 'none'; base-uri 'none'; ` +
      "form-action 'self'; frame-ancestors 'none'",
    'Referrer-Policy': 'same-origin',
    // The page names the files of this version: a browser asks for it each time, and keeps the files.
    'Cache-Control': 'no-cache',
  };
}

export function pageOfApp({ first, script, style, chunks }: PageFiles): string {
  const links = [
    `<script src="/assets/${first}"></script>`,
    ...(style === null ? [] : [`<link rel="stylesheet" href="/assets/${style}">`]),
    ...chunks.map((chunk) => `<link rel="modulepreload" href="/assets/${chunk}">`),
    `<script type="module" src="/assets/${script}"></script>`,
  ];
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Sensorium</title>
  <link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
  ${links.join('\n  ')}
</head>
<body>
  <div id="app"></div>
  <noscript>This page needs JavaScript. The API works without: <a href="/openapi.json">OpenAPI document</a>.</noscript>
</body>
</html>
`;
}
