/** The client of the page. Its login is the HttpOnly cookie, which no script can read. */
import { Client } from '@sensorium/client';

export const client = new Client(location.origin, { cookie: true });
