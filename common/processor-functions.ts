/** Functions that scripts of data processors have beside those of the language: what their users read of them. */

export interface FunctionText {
  readonly name: string;
  /** As Octave's help writes them. */
  readonly signatures: readonly string[];
  /** One sentence. */
  readonly summary: string;
}

export const processorFunctions = {
  getSensorData: {
    name: 'getSensorData',
    signatures: ['getSensorData (ID)', 'getSensorData (ID, START)', 'getSensorData (ID, START, END)'],
    summary:
      'Points of a sensor from START to END, UNIX seconds, as rows [id, sensor_id, value, date]; without dates the last one.',
  },
  fileread: {
    name: 'fileread',
    signatures: ['fileread (NAME)'],
    summary: 'The text of one of your files.',
  },
  load: {
    name: 'load',
    signatures: ['load (NAME)'],
    summary:
      'The matrix in one of your files: numbers separated by blanks, commas, semicolons or tabs, one row a line.',
  },
} as const satisfies Record<string, FunctionText>;
