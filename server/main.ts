/** The server process. */
import { loadProcess } from '../common/load.js';

await loadProcess('server/process');
