/** Clustering: which of some groups the values of one or several fields belong to; the groups are found, and follow what comes. */
import type { Input, Kind, Sample, Subject } from '../contract.js';
import { kMeans, nearest, type Place } from '../k-means.js';
import { numericFields } from '../numeric.js';
import { mean } from '../statistics.js';

/** Values beyond are passed over: their squares would not be numbers any more. */
const LARGEST = 1e100;
const SEED = 1;

interface Settings {
  /** Groups that it looks for. */
  readonly clusters: number;
  /** Points that it finds them from. */
  readonly learning: number;
  /** How many points a centre is the mean of at most: the fewer, the faster it follows. */
  readonly memory: number;
}

interface Group {
  readonly centre: Place;
  readonly points: number;
}

interface State {
  /** Inputs, groups and points that it belongs to: of others it is of no use. */
  readonly shape: string;
  /** The first points, until they are enough. */
  readonly first: readonly Place[];
  /** Standard deviation of each input among the first points, which makes inputs of different units count alike. */
  readonly scale: Place;
  /** Empty: they are not found yet. */
  readonly groups: readonly Group[];
}

export const clustering: Kind<Settings, State> = {
  name: 'clustering',
  summary:
    'The number of the group that values belong to, from 0: groups are found by k-means from the first points, in order of their first field, and follow those that come later.',
  sources: 5,
  fieldsOfSource: 10,
  output: 'integer',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetClusters',
      summary: 'The middle of each group, and how many points it has had.',
      result: 'JSON: {"fields","clusters": [{"centre","points"}]}; no clusters: they are not found yet',
      run: clustersOf,
    },
    {
      kind: 'get',
      name: 'GetSettings',
      summary: 'How it clusters.',
      result: 'JSON: {"clusters","learning","memory"}',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'set',
      name: 'SetClusters',
      summary: 'Say how many groups there are, and from how many points they are found; then it begins anew.',
      parameters: [
        { name: 'clusters', type: 'integer', summary: '3 at first', minimum: 2, maximum: 20 },
        {
          name: 'points',
          type: 'integer',
          summary: '100 unless given',
          minimum: 20,
          maximum: 300,
          otherwise: 100,
        },
      ],
      run: ({ settings }, [clusters, points]) => ({
        ...settings,
        clusters: clusters as number,
        learning: points as number,
      }),
    },
    {
      kind: 'set',
      name: 'SetMemory',
      summary:
        'Say how many points the middle of a group is made of at most: the fewer, the faster it follows.',
      parameters: [
        { name: 'points', type: 'integer', summary: '1000 at first', minimum: 1, maximum: 1_000_000 },
      ],
      run: ({ settings }, [points]) => ({ ...settings, memory: points as number }),
    },
  ],
  settings: { clusters: 3, learning: 100, memory: 1000 },
  state: { shape: '', first: [], scale: [], groups: [] },
  step(settings, given, sample, { inputs }) {
    const point = pointOf(sample);
    if (point === null) return { state: given, outputs: [] };
    const state = stateFor(settings, given, inputs);
    if (state.groups.length === 0) {
      const first = [...state.first, point];
      if (first.length < settings.learning) return { state: { ...state, first }, outputs: [] };
      const found = find(first, settings.clusters);
      const value = groupOf(point, found.scale, found.groups);
      return { state: { ...state, ...found, first: [] }, outputs: [{ date: sample.date, value }] };
    }
    const value = groupOf(point, state.scale, state.groups);
    const group = state.groups[value]!;
    const points = group.points + 1;
    const weight = 1 / Math.min(points, settings.memory);
    const centre = group.centre.map((each, d) => each + weight * (point[d]! - each));
    const groups = state.groups.with(value, { centre, points });
    return { state: { ...state, groups }, outputs: [{ date: sample.date, value }] };
  },
};

/** @returns null when one of the values is not known, or not a number */
function pointOf({ values }: Sample): Place | null {
  const point = values.filter((value) => typeof value === 'number' && Math.abs(value) <= LARGEST);
  return point.length === values.length ? (point as number[]) : null;
}

function stateFor({ clusters, learning }: Settings, state: State, inputs: readonly Input[]): State {
  const shape = JSON.stringify([clusters, learning, inputs.map(({ sensorId, name }) => [sensorId, name])]);
  return state.shape === shape ? state : { shape, first: [], scale: [], groups: [] };
}

function find(points: readonly Place[], clusters: number): Pick<State, 'scale' | 'groups'> {
  const scale = points[0]!.map((_, d) => deviation(points.map((point) => point[d]!)));
  const scaled = points.map((point) => reduced(point, scale));
  const centres = kMeans(scaled, clusters, SEED);
  const counts = centres.map(() => 0);
  for (const point of scaled) counts[nearest(point, centres).index]!++;
  const groups = centres.map((centre, k) => ({
    centre: centre.map((each, d) => each * scale[d]!),
    points: counts[k]!,
  }));
  return { scale, groups };
}

function groupOf(point: Place, scale: Place, groups: readonly Group[]): number {
  const centres = groups.map(({ centre }) => reduced(centre, scale));
  return nearest(reduced(point, scale), centres).index;
}

function reduced(point: Place, scale: Place): Place {
  return point.map((each, d) => each / scale[d]!);
}

/** Standard deviation; 1 where all are the same, which divides nothing by nothing. */
function deviation(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((each) => (each - middle) ** 2))) || 1;
}

function clustersOf({ settings, state, inputs }: Subject<Settings, State>): string {
  const { groups } = stateFor(settings, state, inputs);
  const clusters = groups.map(({ centre, points }) => ({ centre, points }));
  return JSON.stringify({ fields: inputs.map(({ name }) => name), clusters });
}
