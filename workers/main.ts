/** Entry point of the sidecar process. */
import { loadProcess } from '../common/load.js';

await loadProcess('workers/process');
