/** Starts the app on the page that the server sends. */
import { render } from 'preact';
import { checkSession } from './api/heartbeat.js';
import { shareSession } from './api/tabs.js';
import { App } from './app.js';

await checkSession();
shareSession();
render(<App />, document.getElementById('app')!);
