/** Clustering: the group to which the values of one or several fields belong. The groups are found in the first points and follow later ones. */
import type { Input, Sample, ServiceType, Subject } from '../contract.js';
import { kMeans, nearest, type Place } from '../k-means.js';
import { numericFields } from '../numeric.js';
import { mean } from '../statistics.js';

/** Larger values are ignored: their squares would overflow. */
const LARGEST = 1e100;
const SEED = 1;

interface Settings {
  /** Number of groups. */
  readonly clusters: number;
  /** Number of points from which the groups are found. */
  readonly learning: number;
  /** Maximum number of points of which a centre is the mean: the fewer, the faster it follows. */
  readonly memory: number;
}

interface Group {
  readonly centre: Place;
  readonly points: number;
}

interface State {
  /** Inputs and settings for which the state is valid. */
  readonly shape: string;
  /** The first points, until the groups are found. */
  readonly first: readonly Place[];
  /** Standard deviation of each input among the first points: gives inputs of different units equal weight. */
  readonly scale: Place;
  /** Empty: not found yet. */
  readonly groups: readonly Group[];
}

export const clustering: ServiceType<Settings, State> = {
  name: 'clustering',
  summary:
    'The number of the group that values belong to, from 0: groups are found in the first points by k-means, numbered in order of the first field, and follow later points.',
  sources: 5,
  fieldsOfSource: 10,
  output: 'integer',
  fields: numericFields,
  methods: [
    {
      kind: 'get',
      name: 'GetClusters',
      summary: 'The centre and the number of points of each group.',
      result: 'JSON: {"fields","clusters": [{"centre","points"}]}; no clusters: not found yet',
      run: clustersOf,
    },
    {
      kind: 'get',
      name: 'GetSettings',
      summary: 'The settings of the clustering.',
      result: 'JSON: {"clusters","learning","memory"}',
      run: ({ settings }) => JSON.stringify(settings),
    },
    {
      kind: 'set',
      name: 'SetClusters',
      summary: 'Set the number of groups, and of points from which they are found. The service starts again.',
      parameters: [
        { name: 'clusters', type: 'integer', summary: 'default: 3', minimum: 2, maximum: 20 },
        {
          name: 'points',
          type: 'integer',
          summary: 'default: 100',
          unit: 'points',
          minimum: 20,
          maximum: 300,
          otherwise: 100,
        },
      ],
      current: ({ clusters, learning }) => [clusters, learning],
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
        'Set the maximum number of points of which the centre of a group is the mean: the fewer, the faster it follows.',
      parameters: [
        {
          name: 'points',
          type: 'integer',
          summary: 'default: 1000',
          unit: 'points',
          minimum: 1,
          maximum: 1_000_000,
        },
      ],
      current: ({ memory }) => [memory],
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

/** @returns null when a value is missing, or not a number */
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

/** Standard deviation; 1 where all numbers are equal, so that no division by zero follows. */
function deviation(numbers: readonly number[]): number {
  const middle = mean(numbers);
  return Math.sqrt(mean(numbers.map((each) => (each - middle) ** 2))) || 1;
}

function clustersOf({ settings, state, inputs }: Subject<Settings, State>): string {
  const { groups } = stateFor(settings, state, inputs);
  const clusters = groups.map(({ centre, points }) => ({ centre, points }));
  return JSON.stringify({ fields: inputs.map(({ name }) => name), clusters });
}
