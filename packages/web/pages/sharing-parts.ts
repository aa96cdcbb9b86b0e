/** The parts of the area of groups and domains. */
import { PAGES } from '../addresses.js';
import { domainTexts as texts } from '../texts/domains.js';

export const sharingParts = {
  label: texts.area,
  parts: [
    { address: PAGES.groups, label: texts.groups },
    { address: PAGES.domains, label: texts.domains },
  ],
} as const;
