/** Methods of the trained service types, with the names of the historic service. */
import { invalid } from '@sensorium/model/errors';
import type { Method, Parameter } from '../contract.js';
import { SECOND } from '../units.js';
import type { LearnerOf, LearnerState } from './learner-of.js';
import { type LearnerSettings, labelsOf, type TrainedSample } from './model.js';
import { crossValidate, decide } from './validation.js';

const label = (name: string, summary: string): Parameter => ({
  name,
  type: 'text',
  summary,
  minimum: 1,
  maximum: 100,
});

/** Parameters that name one range as `GetTrainingData` returns it. */
const range: readonly Parameter[] = [
  label('label', 'label of the range'),
  {
    name: 'start_date',
    type: 'number',
    summary: 'its first date, as `GetTrainingData` returns it',
    unit: 's',
  },
  { name: 'end_date', type: 'number', summary: 'its last date, as `GetTrainingData` returns it', unit: 's' },
];

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
        const { accuracy, windows, folds, isByRange, labels } = await crossValidate(of, settings);
        return JSON.stringify({ accuracy, windows, folds, lessons: isByRange, labels });
      },
    },
    {
      kind: 'get',
      name: 'GetConfusionMatrix',
      summary:
        'What `GetAccuracy` counts: how many windows of each label were classified as which label, by cross-validation.',
      result:
        'JSON: {"labels","matrix","accuracy","windows","folds","byRange"}; `matrix`: a row for each label, a column for each predicted one',
      heavy: true,
      run: async ({ settings }) => {
        const { confusion, accuracy, windows, folds, isByRange } = await crossValidate(of, settings);
        const labels = labelsOf(settings.lessons);
        return JSON.stringify({ labels, matrix: confusion, accuracy, windows, folds, byRange: isByRange });
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
          unit: 's',
          minimum: 0.5,
          maximum: 3600,
        },
      ],
      current: ({ seconds }) => [seconds],
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
      name: 'RelabelTrainingData',
      summary: 'Give one range of training data another label, and train again.',
      heavy: true,
      parameters: [...range, label('new', 'its new label')],
      run({ settings }, [name, start, end, to]) {
        const isIt = rangeFilter(settings, String(name), start as number, end as number);
        const trained = settings.lessons.map((each) => (isIt(each) ? { ...each, label: String(to) } : each));
        return decide(of, { ...settings, lessons: trained });
      },
    },
    {
      kind: 'set',
      name: 'RemoveTrainingData',
      summary: 'Remove one range of training data, and train again with the others.',
      heavy: true,
      parameters: range,
      run({ settings }, [name, start, end]) {
        const isIt = rangeFilter(settings, String(name), start as number, end as number);
        return decide(of, { ...settings, lessons: settings.lessons.filter((each) => !isIt(each)) });
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

/** @throws ApiError invalid_input when no range has this label and these dates (seconds) */
function rangeFilter({ lessons: trained }: LearnerSettings, name: string, start: number, end: number) {
  const isIt = ({ label, from, to }: TrainedSample) =>
    label === name && from === Math.round(start * SECOND) && to === Math.round(end * SECOND);
  if (!trained.some(isIt)) {
    throw invalid('parameters.start_date', 'must be of a range with this label that GetTrainingData lists');
  }
  return isIt;
}

function known({ lessons: trained }: LearnerSettings, parameter: string, name: string): void {
  if (!trained.some(({ label }) => label === name)) {
    throw invalid(`parameters.${parameter}`, `must be one of ${labelsOf(trained).join(', ') || 'none yet'}`);
  }
}
