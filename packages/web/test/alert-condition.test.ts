/** Conditions of the form of alerts. */
import fc from 'fast-check';
import t from 'tap';
import {
  comparisonOf,
  conditionOf,
  conditionText,
  draftOf,
  KINDS,
  NEW_DRAFT,
} from '../pages/alerts/condition.js';

t.test('a plain condition becomes an expression', (t) => {
  const of = (draft: object) => conditionOf({ ...NEW_DRAFT, ...draft });
  t.match(of({ kind: 'above', limit: '30', reset: '28', hold: '10' }), {
    expression: 'sensor_data_value > 30',
    hysteresis: 'sensor_data_value < 28',
    for: 600,
  });
  t.match(of({ kind: 'below', limit: '-1.5' }), { expression: 'sensor_data_value < -1.5', hysteresis: '' });
  t.match(of({ kind: 'equals', limit: 'say "on"' }), { expression: 'sensor_data_value == "say \\"on\\""' });
  t.match(of({ kind: 'inactive', minutes: '90' }), { expression: '', inactivity: 5400 });
  t.equal(of({ kind: 'above', limit: '' }), null);
  t.equal(of({ kind: 'above', limit: 'x' }), null);
  t.equal(of({ kind: 'above', limit: '1', reset: 'x' }), null);
  t.equal(of({ kind: 'above', limit: '1', hold: 'x' }), null);
  t.equal(of({ kind: 'expression', expression: ' ' }), null);
  t.equal(conditionText({ expression: '', inactivity: 120 }), 'no data for 2 min');
  t.end();
});

t.test('a stored condition becomes the form that makes it', (t) => {
  const draft = fc.record({
    kind: fc.constantFrom(...KINDS),
    limit: fc.oneof(fc.integer().map(String), fc.string()),
    reset: fc.constantFrom('', '5', '-2.5'),
    hold: fc.constantFrom('', '1', '90'),
    minutes: fc.constantFrom('1', '60'),
    expression: fc.constantFrom('true', 'sensor_data_value > 5', 'sensor_data_value == "a"'),
    hysteresis: fc.constantFrom('', 'false', 'sensor_data_value < 2'),
  });
  fc.assert(
    fc.property(draft, (each) => {
      const condition = conditionOf(each);
      if (condition !== null) t.same(conditionOf(draftOf(condition)), condition);
    }),
  );
  t.end();
});

t.test('a plain comparison with a number has a limit, and no other expression has', (t) => {
  t.same(comparisonOf('sensor_data_value > 30'), { operator: '>', value: 30 });
  t.same(comparisonOf(' sensor_data_value<=-1.5e3; '), { operator: '<=', value: -1500 });
  t.same(comparisonOf('sensor_data_value == 0'), { operator: '==', value: 0 });
  for (const each of [
    '',
    'sensor_data_value > 30 && sensor_data_value < 40',
    'sensor_data_value > 3 * 10',
    'sensor_data_value > last_sensor_data_value',
    'last_sensor_data_value > 30',
    'sensor_data_value == "30"',
    'sensor_data_value != 30',
    'sensor_data_value',
  ])
    t.equal(comparisonOf(each), null, each);
  t.end();
});
