/** Entry point of the sidecar process. */
import { setFlagsFromString } from 'node:v8';
import { loadProcess } from '../common/load.js';

// While many points are merged, V8 marks the whole heap for each few megabytes of new columns, which takes an eighth of the processor time. The heap of a
// sidecar is some 35 MB: it may be four times as large before V8 looks for garbage. V8 reads this flag at each collection.
setFlagsFromString('--heap-growing-percent=300');

await loadProcess('workers/process');
