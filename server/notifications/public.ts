/** What other features use of this one. */
export { Notification } from './api.js';
export { notificationBody } from './format.js';
export { columns, type NotificationRow } from './queries.js';
