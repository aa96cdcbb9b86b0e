/** What other features use of this one. */
export { AccountQuotas } from './account-quotas.js';
export { bytesOfFile, bytesOfFiles } from './accounts.js';
export type { Hold } from './meter.js';
export { type QuotaUse, quotaExceeded, reasonOf } from './refusals.js';
export { UploadQuotas } from './upload-quotas.js';
