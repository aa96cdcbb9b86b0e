/** Names of clients as people know them. */

/** In this order, since browsers name the ones that they resemble, too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** @param agent User-Agent of a login, shortened. @returns for example `Chrome, Linux`; another agent as it is */
export function clientOf(agent: string): string {
  const system = SYSTEMS.find(([part]) => agent.includes(part))?.[1];
  const browser = BROWSERS.find(([part]) => agent.includes(`${part}/`))?.[1];
  if (system === undefined || browser === undefined) return agent;
  return `${browser}, ${system}`;
}
