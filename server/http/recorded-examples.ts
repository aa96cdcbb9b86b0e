import type { Examples } from './examples.js'; export const recordedExamples = (): Examples => ({ operations: {}, errors: {} });
