/** `npm start`. */
import { loadProcess } from '../../common/load.js';

await loadProcess('server/start/process');
