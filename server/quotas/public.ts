/** What other features use of this one. */
export { AccountQuotas } from './account-quotas.js';
export { bytesOfFile, bytesOfFiles, limitsOfAccounts } from './accounts.js';
export { Usage } from './api.js';
export { quotaNames } from './definitions.js';
export { removeException, setException } from './exceptions.js';
export type { Hold } from './meter.js';
export { type QuotaUse, quotaExceeded, quotaReasonOf } from './refusals.js';
export { UploadQuotas } from './upload-quotas.js';
export { type UsageParts, usageOf } from './usage.js';
