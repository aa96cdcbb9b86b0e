/** Starts the app on the page that the server sends. */
import { render } from 'preact';
import { readSession } from './api/session.js';
import { App } from './app.js';

await readSession();
render(<App />, document.getElementById('app')!);
