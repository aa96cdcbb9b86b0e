/** Starts the app on the page that the server sends. */
import { render } from 'preact';
import { readSession } from './api/session.js';
import { shareSession } from './api/tabs.js';
import { App } from './app.js';

await readSession();
shareSession();
render(<App />, document.getElementById('app')!);
