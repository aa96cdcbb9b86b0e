/** Methods of the kinds that learn, named as clients of the historic service know them. */
import { invalid } from '@sensorium/model/errors';
import type { Method, Parameter } from '../contract.js';
import type { LearnerOf, LearnerState } from './learner-of.js';
import { type LearnerSettings, labelsOf } from './lessons.js';
import { crossValidate, decide } from './validation.js';

const SECOND = 1_000_000;

const label = (name: string, summary: string): Parameter => ({
  name,
  type: 'text',
  summary,
  minimum: 1,
  maximum: 100,
});

export function learnerMethods(of: LearnerOf): readonly Method<LearnerSettings, LearnerState>[] {
  return [
    {
      kind: 'get',
      name: 'GetClassLabels',
      summary: 'The labels that it has been taught.',
      result: 'JSON: {"classLabels": [...]}',
      run: ({ settings }) => JSON.stringify({ classLabels: labelsOf(settings.lessons) }),
    },
    {
      kind: 'get',
      name: 'GetState',
      summary: 'What it has told last, and how sure it was.',
      result: 'JSON: {"label","confidence"}; both null: nothing yet',
      run: ({ state }) => JSON.stringify(state.told ?? { label: null, confidence: null }),
    },
    {
      kind: 'get',
      name: 'GetTrainingData',
      summary: 'The ranges that it has been taught.',
      result: 'JSON: {"trainingData": [{"classLabel","start_date","end_date","windows"}]}, dates in seconds',
      run: ({ settings }) =>
        JSON.stringify({
          trainingData: settings.lessons.map(({ label, from, to, windows }) => ({
            classLabel: label,
            start_date: from / SECOND,
            end_date: to / SECOND,
            windows: windows.length,
          })),
        }),
    },
    {
      kind: 'get',
      name: 'GetAccuracy',
      summary:
        'How well it knows what it was not taught, by cross-validation: whole ranges are held back where each label has more than one, else a fifth of each.',
      result: 'JSON: {"accuracy","windows","folds","lessons","labels"}; shares from 0 to 1',
      heavy: true,
      run: async ({ settings }) => JSON.stringify(await crossValidate(of, settings)),
    },
    {
      kind: 'get',
      name: 'GetManualInputMode',
      summary: 'Whether it is still learning: `manualLearn` answers when it has learnt, so it is not.',
      result: '0',
      run: () => '0',
    },
    {
      kind: 'get',
      name: 'GetWindow',
      summary: 'How long the windows are that it looks at.',
      result: 'seconds',
      run: ({ settings }) => String(settings.seconds),
    },
    {
      kind: 'set',
      name: 'SetWindow',
      summary: 'Say how long the windows are that it looks at; before it is taught anything.',
      parameters: [
        {
          name: 'seconds',
          type: 'number',
          summary: `${of.seconds} at first`,
          minimum: 0.5,
          maximum: 3600,
        },
      ],
      run({ settings }, [seconds]) {
        if (settings.lessons.length > 0 && seconds !== settings.seconds) {
          throw invalid('parameters.seconds', 'must stay: it has been taught with windows of this length');
        }
        return { ...settings, seconds: seconds as number };
      },
    },
    {
      kind: 'set',
      name: 'RenameClassLabel',
      summary: 'Give a label another name; that of another label makes one of both.',
      parameters: [label('old', 'a label that it knows'), label('new', 'its new name')],
      run({ settings }, [old, name]) {
        known(settings, 'old', String(old));
        const lessons = settings.lessons.map((each) =>
          each.label === old ? { ...each, label: String(name) } : each,
        );
        return { ...settings, lessons };
      },
    },
    {
      kind: 'set',
      name: 'RemoveClassLabel',
      summary: 'Forget a label, and all that it has been taught of it.',
      parameters: [label('label', 'a label that it knows')],
      run({ settings }, [name]) {
        known(settings, 'label', String(name));
        return { ...settings, lessons: settings.lessons.filter((each) => each.label !== name) };
      },
    },
    {
      kind: 'set',
      name: 'Retrain',
      summary:
        'Learn anew from all that it has been taught, and find out whether the ranges of a label are alike. `manualLearn` does so as well.',
      heavy: true,
      parameters: [],
      run({ settings }) {
        if (labelsOf(settings.lessons).length < 2) {
          throw new Error('it must have been taught two labels before');
        }
        return decide(of, settings);
      },
    },
  ];
}

function known({ lessons }: LearnerSettings, parameter: string, name: string): void {
  if (!lessons.some(({ label }) => label === name)) {
    throw invalid(`parameters.${parameter}`, `must be one of ${labelsOf(lessons).join(', ') || 'none yet'}`);
  }
}
