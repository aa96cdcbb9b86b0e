/** What each feature holds of an account, in the order of the export. */
import { annotationsPart } from './annotations/account-part.js';
import { auditPart } from './audit/account-part.js';
import { dashboardsPart } from './dashboards/account-part.js';
import { dataPart } from './data/account-part.js';
import { demoPart } from './demo/account-part.js';
import { devicesPart } from './devices/account-part.js';
import { domainsPart } from './domains/account-part.js';
import { environmentsPart } from './environments/account-part.js';
import { eventsPart } from './events/account-part.js';
import { filesPart } from './files/account-part.js';
import { groupsPart } from './groups/account-part.js';
import { metatagsPart } from './metatags/account-part.js';
import { notificationsPart } from './notifications/account-part.js';
import { processorsPart } from './processors/account-part.js';
import { thingSpeakPart } from './protocols/thingspeak/account-part.js';
import { quotasPart } from './quotas/account-part.js';
import { sensorsPart } from './sensors/account-part.js';
import { servicesPart } from './services/account-part.js';
import { triggersPart } from './triggers/account-part.js';
import type { AccountPart } from './users/account-part.js';
import { credentialsPart } from './users/keys/account-part.js';

export const accountParts: readonly AccountPart[] = [
  credentialsPart,
  dataPart,
  sensorsPart,
  servicesPart,
  filesPart,
  metatagsPart,
  devicesPart,
  demoPart,
  environmentsPart,
  dashboardsPart,
  annotationsPart,
  triggersPart,
  notificationsPart,
  eventsPart,
  processorsPart,
  groupsPart,
  domainsPart,
  thingSpeakPart,
  quotasPart,
  auditPart,
];
