/** Validates the content of a dashboard. It is strict: an unknown member is refused, since it would be lost. */
import { invalid } from '@sensorium/model/errors';
import { type Static, type TSchema, Type } from '../http/schema.js';
import { unknownName } from '../http/unknown-names.js';
import { type Observer, validate } from '../http/validate.js';
import { readFilter } from '../metatags/public.js';
import { COLUMNS, Content, LONGEST_CONTENT, MOST_PANELS, panels, panelTypes, SCHEMA } from './content.js';

export type DashboardContent = Static<typeof Content>;
export type Panel = DashboardContent['panels'][number];

/** Each panel is validated by the schema of its type, so that a refusal names the member at fault. */
const Frame = Type.Object({
  ...Type.Omit(Content, ['panels']).properties,
  panels: Type.Array(Type.Unknown(), { maxItems: MOST_PANELS }),
});

/**
 * @param at path in the request
 * @throws ApiError invalid_input naming the path of what does not fit
 */
export function checkContent(given: unknown, at: string): DashboardContent {
  const content = strictly<DashboardContent>(Frame, members(given, at), at);
  if (content.schema !== SCHEMA) throw invalid(`${at}.schema`, `must be ${SCHEMA}`);
  checkTime(content.time, `${at}.time`);
  checkZone(content.timezone, `${at}.timezone`);
  const names = new Map<string, number>();
  const checked = content.panels.map((each, index) => {
    const panel = checkPanel(each, `${at}.panels[${index}]`);
    const earlier = names.get(panel.id);
    if (earlier !== undefined)
      throw invalid(`${at}.panels[${index}].id`, `is the id of ${at}.panels[${earlier}] too`);
    names.set(panel.id, index);
    return panel;
  });
  const result = { ...content, panels: checked };
  const { length } = JSON.stringify(result);
  if (length > LONGEST_CONTENT)
    throw invalid(at, `must have at most ${LONGEST_CONTENT} characters as JSON, not ${length}`);
  return result;
}

function checkPanel(given: unknown, at: string): Panel {
  const { type } = members(given, at);
  const name = panelTypes.find((each) => each === type);
  if (name === undefined) throw invalid(`${at}.type`, `must be one of ${panelTypes.join(', ')}`);
  const panel = strictly<Panel>(panels[name], given, at);
  const { x, w } = panel.grid;
  if (x + w > COLUMNS) throw invalid(`${at}.grid.w`, `must be at most ${COLUMNS - x}, as x is ${x}`);
  if (panel.type === 'text') return panel;
  checkSensors(panel.sensors, `${at}.sensors`);
  if (panel.type === 'gauge') {
    const { min = 0, max = 100 } = panel.options ?? {};
    if (min >= max) throw invalid(`${at}.options.max`, `must be more than min, which is ${min}`);
  }
  return panel;
}

type Sensors = Extract<Panel, { type: 'line' }>['sensors'];

function checkSensors({ ids = [], filter }: Sensors, at: string): void {
  for (const [index, id] of ids.entries()) {
    if (!/^[1-9]\d{0,15}$/.test(id)) throw invalid(`${at}.ids[${index}]`, 'must be the id of a sensor');
    if (ids.indexOf(id) < index) throw invalid(`${at}.ids[${index}]`, `names sensor ${id} again`);
  }
  for (const list of ['metatag_statement_groups', 'sensor_statement_groups'] as const) {
    for (const [group, statements] of (filter?.[list] ?? []).entries()) {
      const index = statements.findIndex(
        ({ operator, value }) => operator === 'is_set' && value !== undefined,
      );
      if (index >= 0)
        throw invalid(`${at}.filter.${list}[${group}][${index}].value`, 'has no meaning for is_set');
    }
  }
  const conditions = filter === undefined ? null : readFilter(filter, `${at}.filter.`);
  const isEmpty =
    conditions === null || (conditions.metatags.length === 0 && conditions.properties.length === 0);
  if (filter !== undefined && isEmpty) throw invalid(`${at}.filter`, 'must have a statement');
  if (ids.length === 0 && isEmpty) throw invalid(at, 'must name sensors, by ids or by a filter');
}

function checkTime({ last, from, to }: DashboardContent['time'], at: string): void {
  const isFixed = from !== undefined && to !== undefined;
  if ((last !== undefined) === (from !== undefined || to !== undefined) || (last === undefined && !isFixed))
    throw invalid(at, 'must have either last, or from and to');
  if (isFixed && from >= to) throw invalid(`${at}.to`, 'must be later than from');
}

function checkZone(name: string | undefined, at: string): void {
  if (name === undefined || name === '') return;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch {
    throw invalid(at, 'must be an IANA time zone such as Europe/Berlin');
  }
}

function members(given: unknown, at: string): Record<string, unknown> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw invalid(at, 'must be object');
}

function strictly<Value>(schema: TSchema, given: unknown, at: string): Value {
  return validate(schema, given, at, STRICT) as Value;
}

const STRICT: Observer = {
  unknown: (name, { at, known }) => {
    throw unknownName(name, at, known);
  },
  warn: () => {},
  takesTemplates: false,
};
