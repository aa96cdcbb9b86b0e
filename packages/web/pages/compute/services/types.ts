/** Service types and services as the API returns them, and their names in plain words. */
import type { Result } from '@sensorium/client';
import { servicesTexts as texts } from '../../../texts/services.js';

export type Service = Result<'GET', '/services'>['services'][number];
export type ServiceType = Result<'GET', '/services/types'>['types'][number];
export type Parameter = ServiceType['settings'][number]['parameters'][number];

/** @param name of the service type */
export function titleOf(name: string): string {
  return texts.types[name]?.title ?? name;
}

/** The unit that the outputs of a service type have. @param name of the type @param input unit of its first sensor */
export function unitOfOutput(name: string, input: string): string {
  return texts.sameUnit.includes(name) ? input : (texts.ownUnit[name] ?? '');
}

/** Types by group, in the order of the catalogue; types that have no group come last. */
export function groupsOf(types: readonly ServiceType[]): { title: string; types: ServiceType[] }[] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const groups = texts.groups.map(({ title, types: names }) => ({
    title,
    types: names.flatMap((name) => byName.get(name) ?? []),
  }));
  const known = new Set(texts.groups.flatMap((group) => group.types));
  const others = types.filter(({ name }) => !known.has(name));
  return [...groups, { title: texts.otherGroup, types: others }].filter((group) => group.types.length > 0);
}
