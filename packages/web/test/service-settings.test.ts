/** Settings of services as people type them. */
import t from 'tap';
import { changesOf, faultsOf, valuesOf } from '../pages/compute/services/settings-values.js';
import { type ServiceType, unitOfOutput } from '../pages/compute/services/types.js';

const parameter = (name: string, type: string, fallback: number | null) => ({
  name,
  type,
  default: fallback,
  minimum: 0,
  maximum: 1_000_000,
  unit: '',
  choices: null,
  id_of: null,
});
const TYPE = {
  name: 'anomaly_detection',
  settings: [
    { method: 'SetThreshold', summary: '', parameters: [parameter('score', 'float', 3.5)] },
    { method: 'SetSeason', summary: '', parameters: [parameter('seconds', 'integer', 0)] },
    { method: 'SetEnvironment', summary: '', parameters: [parameter('id', 'integer', null)] },
  ],
} as unknown as ServiceType;

const DEFAULTS = valuesOf(TYPE, null);
const typed = (score: string, seconds: string) => ({
  ...DEFAULTS,
  'SetThreshold.score': score,
  'SetSeason.seconds': seconds,
});
const sent = (score: string, seconds: string) => changesOf(TYPE, DEFAULTS, typed(score, seconds));

t.test('numbers are taken as people write them, also as the hints do', (t) => {
  t.same(sent('2,5', '86,400'), [
    { method: 'SetThreshold', parameters: ['2.5'] },
    { method: 'SetSeason', parameters: ['86400'] },
  ]);
  t.same(sent(' 1,000,000 ', '1'), [
    { method: 'SetThreshold', parameters: ['1000000'] },
    { method: 'SetSeason', parameters: ['1'] },
  ]);
  t.same(faultsOf(TYPE, typed('2,5', '86,400')), {});
  t.end();
});

t.test('only what the app would write so has groups of digits', (t) => {
  t.same(faultsOf(TYPE, typed('0,125', '0,500')), { 'SetSeason.seconds': 'Must be a whole number' });
  t.same(sent('0,125', '0'), [{ method: 'SetThreshold', parameters: ['0.125'] }]);
  t.same(sent('1,234.5', '0'), [{ method: 'SetThreshold', parameters: ['1234.5'] }]);
  t.same(faultsOf(TYPE, typed('1,234.5', '1,234.5')), { 'SetSeason.seconds': 'Must be a whole number' });
  t.same(
    faultsOf(TYPE, typed('-0,250', '0')),
    { 'SetThreshold.score': 'Must be at least 0' },
    'a quarter below zero',
  );
  t.end();
});

t.test('numbers are sent digit by digit, and other texts as they are', (t) => {
  t.same(sent('3.5', '12345678901234567890'), [
    { method: 'SetSeason', parameters: ['12345678901234567890'] },
  ]);
  t.same(sent('2e-3', '0'), [{ method: 'SetThreshold', parameters: ['2e-3'] }]);
  for (const text of ['0x10', 'Infinity', '1,2,3', '1,500.', 'three']) {
    t.same(sent(text, '0'), [{ method: 'SetThreshold', parameters: [text] }]);
    t.same(faultsOf(TYPE, typed(text, '0')), { 'SetThreshold.score': 'Must be a number' }, text);
  }
  t.end();
});

t.test('what could be two numbers is refused, as is what is none', (t) => {
  t.same(faultsOf(TYPE, typed('1,500', '0')), {
    'SetThreshold.score': 'Could be 1500 or 1.500: write it without a comma',
  });
  t.same(faultsOf(TYPE, typed('', '1,5')), {
    'SetThreshold.score': 'Must be a number',
    'SetSeason.seconds': 'Must be a whole number',
  });
  t.same(faultsOf(TYPE, typed('-1', '2000000')), {
    'SetThreshold.score': 'Must be at least 0',
    'SetSeason.seconds': 'Must be at most 1,000,000',
  });
  t.end();
});

t.test('the same number written in another way is no change', (t) => {
  t.same(sent('3,50', ' 00 '), []);
  const present = valuesOf(TYPE, [{ method: 'SetThreshold', parameters: [2.5] }]);
  t.same(changesOf(TYPE, present, { ...present, 'SetThreshold.score': '2,5' }), []);
  t.end();
});

t.test('results are drawn and stored with the unit of the input only where they have it', (t) => {
  t.equal(unitOfOutput('moving_average', '°C'), '°C');
  t.equal(unitOfOutput('anomaly_detection', '°C'), '', 'a score is no temperature');
  t.equal(unitOfOutput('distance', ''), 'm');
  t.end();
});
