/** `docs/reference/services.md`: the hand-written part, and the catalogue of service types. */
import { readFileSync } from 'node:fs';
import { type Method, type Parameter, type ServiceType, serviceTypes } from '@sensorium/services';

const SOURCE = new URL('../../../docs/source/services.md', import.meta.url);

export function servicesPage(): string {
  return readFileSync(SOURCE, 'utf8') + serviceTypes.map(section).join('');
}

function section(serviceType: ServiceType): string {
  const sources = serviceType.sources === 1 ? 'one sensor' : `up to ${serviceType.sources} sensors`;
  const fields =
    serviceType.fieldsOfSource === 1
      ? 'one data field'
      : `up to ${serviceType.fieldsOfSource} data fields of each`;
  const facts = `Reads ${sources}, ${fields}; its output is of type \`${serviceType.output}\`.`;
  const methods = serviceType.methods.map(row).join('');
  const table = methods === '' ? '' : `\n| method | effect | result |\n|---|---|---|\n${methods}`;
  return `\n### ${serviceType.name}\n\n${serviceType.summary}\n\n${facts}\n${table}`;
}

function row(method: Method<unknown, unknown>): string {
  const shown =
    method.kind === 'get' || method.parameters.length === 0
      ? `\`${method.name}\``
      : `\`${method.name}\` (${method.parameters.map(({ name }) => `\`${name}\``).join(', ')})`;
  const parameters = method.kind === 'get' ? '' : method.parameters.map(described).join('');
  return `| ${shown} | ${method.summary}${parameters} | ${method.kind === 'get' ? method.result : '`ok`'} |\n`;
}

function described({ name, type, summary, minimum, maximum, oneOf }: Parameter): string {
  const bounds =
    type === 'text' || minimum === undefined || maximum === undefined ? '' : `, ${minimum} to ${maximum}`;
  const words = oneOf === undefined ? '' : `, one of ${oneOf.map((word) => `\`${word}\``).join(', ')}`;
  return `<br>\`${name}\` (${type}${bounds}${words}): ${summary}`;
}
