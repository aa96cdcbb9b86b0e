/** Methods of the trained service types, with the names of the historic service. */
import { invalid } from '@sensorium/model/errors';
import type { Method, Parameter } from '../contract.js';
import type { LearnerOf, LearnerState } from './learner-of.js';
import { type LearnerSettings, labelsOf } from './model.js';
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
      summary: 'The labels that the service is trained with.',
      result: 'JSON: {"classLabels": [...]}',
      run: ({ settings }) => JSON.stringify({ classLabels: labelsOf(settings.lessons) }),
    },
    {
      kind: 'get',
      name: 'GetState',
      summary: 'The last output and its probability.',
      result: 'JSON: {"label","confidence"}; both null: no output yet',
      run: ({ state }) => JSON.stringify(state.lastOutput ?? { label: null, confidence: null }),
    },
    {
      kind: 'get',
      name: 'GetTrainingData',
      summary: 'The ranges that the service is trained with.',
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
        'Accuracy on data outside of the training data, by cross-validation: whole ranges are held out where each label has more than one, else a fifth of each.',
      result: 'JSON: {"accuracy","windows","folds","lessons","labels"}; shares from 0 to 1',
      heavy: true,
      run: async ({ settings }) => {
        const { isByRange, labels, ...shares } = await crossValidate(of, settings);
        return JSON.stringify({ ...shares, lessons: isByRange, labels });
      },
    },
    {
      kind: 'get',
      name: 'GetManualInputMode',
      summary: 'Whether training is in progress: always 0, since `manualLearn` responds after the training.',
      result: '0',
      run: () => '0',
    },
    {
      kind: 'get',
      name: 'GetWindow',
      summary: 'The length of a window.',
      result: 'seconds',
      run: ({ settings }) => String(settings.seconds),
    },
    {
      kind: 'set',
      name: 'SetWindow',
      summary: 'Set the length of a window; only before the first training.',
      parameters: [
        {
          name: 'seconds',
          type: 'number',
          summary: `default: ${of.seconds}`,
          minimum: 0.5,
          maximum: 3600,
        },
      ],
      run({ settings }, [seconds]) {
        if (settings.lessons.length > 0 && seconds !== settings.seconds) {
          throw invalid(
            'parameters.seconds',
            'cannot change: the service is trained with windows of this length',
          );
        }
        return { ...settings, seconds: seconds as number };
      },
    },
    {
      kind: 'set',
      name: 'RenameClassLabel',
      summary: 'Rename a label. The name of another label merges the two.',
      parameters: [label('old', 'an existing label'), label('new', 'its new name')],
      run({ settings }, [old, name]) {
        known(settings, 'old', String(old));
        const trained = settings.lessons.map((each) =>
          each.label === old ? { ...each, label: String(name) } : each,
        );
        return { ...settings, lessons: trained };
      },
    },
    {
      kind: 'set',
      name: 'RemoveClassLabel',
      summary: 'Remove a label with its training data.',
      parameters: [label('label', 'an existing label')],
      run({ settings }, [name]) {
        known(settings, 'label', String(name));
        return { ...settings, lessons: settings.lessons.filter((each) => each.label !== name) };
      },
    },
    {
      kind: 'set',
      name: 'Retrain',
      summary:
        'Train again with all training data, and decide whether the ranges of a label are alike. `manualLearn` does so as well.',
      heavy: true,
      parameters: [],
      run({ settings }) {
        if (labelsOf(settings.lessons).length < 2) {
          throw new Error('training data of at least two labels are needed');
        }
        return decide(of, settings);
      },
    },
  ];
}

function known({ lessons: trained }: LearnerSettings, parameter: string, name: string): void {
  if (!trained.some(({ label }) => label === name)) {
    throw invalid(`parameters.${parameter}`, `must be one of ${labelsOf(trained).join(', ') || 'none yet'}`);
  }
}
