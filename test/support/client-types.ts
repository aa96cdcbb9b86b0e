/** `packages/client/api.ts`: the types of the client, derived from the OpenAPI document by openapi-typescript. */
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { declarations } from '../../server/declarations.js';
import { validatedSchema } from '../../server/http/documented.js';
import { openApiDocument } from '../../server/http/openapi.js';

export const CLIENT_TYPES = new URL('../../../packages/client/api.ts', import.meta.url);

type Json = Record<string, unknown>;

/** Only what the client types need: successes, and a body in JSON instead of the same one in MessagePack. A text is any that validation accepts. */
export async function clientTypes(): Promise<string> {
  const document = openApiDocument(declarations, '', validatedSchema);
  delete (document.components as Json).responses;
  for (const operations of Object.values(document.paths as Record<string, Record<string, Json>>)) {
    for (const operation of Object.values(operations)) reduce(operation);
  }
  const text = astToString(await openapiTS(document as unknown as OpenAPI3));
  return `/** Types of the API. Made by \`npm run docs\` from the OpenAPI document: edit the declarations in server/. */\n\n${slim(text)}`;
}

function reduce(operation: Json): void {
  // Inline types are read where they are used.
  delete operation.operationId;
  operation.parameters = (operation.parameters as Json[])
    .filter((each) => !('$ref' in each))
    .map(withoutExample);
  operation.responses = Object.fromEntries(
    Object.entries(operation.responses as Json).filter(([status]) => status.startsWith('2')),
  );
  const content = (operation.requestBody as { content?: Json } | undefined)?.content;
  if (content !== undefined && 'application/json' in content) delete content['application/msgpack'];
  for (const body of [operation.requestBody, ...Object.values(operation.responses as Json)]) {
    const { content } = (body ?? {}) as { content?: Json };
    for (const [type, media] of Object.entries(content ?? {})) content![type] = withoutExample(media as Json);
  }
}

function withoutExample({ example: _, ...rest }: Json): Json {
  return rest;
}

/** Without members that say that something is absent, which are a third of the text. */
function slim(text: string): string {
  const HEADERS = /^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm;
  const ABSENT = /^ *\w+\?: never;\n/gm;
  const NO_PARAMETERS = /^ *parameters: \{\n *\};\n/gm;
  return text.replace(HEADERS, '').replace(ABSENT, '').replace(NO_PARAMETERS, '');
}
