/**
 * The catalogue of events that users can subscribe to.
 *
 * The transaction of a change writes its events (`sql/store/outbox/events.ts`); a test produces each of them. Points are not events: thousands
 * arrive each second, and triggers select among them.
 */

interface EventDefinition {
  readonly description: string;
  /** The thing that `subject_id` identifies. */
  readonly subject: string;
  /** The thing that `source_id` identifies and users can filter by; null: the event has no source. */
  readonly source: string | null;
}

export const events = {
  add_sensor: {
    description: 'You created a sensor, or a client of another product created one by writing to it.',
    subject: 'sensor',
    source: null,
  },
  update_sensor: {
    description: 'The description or the metatags of a sensor that you may see were changed.',
    subject: 'sensor',
    source: 'sensor',
  },
  share_sensor: {
    description: 'A sensor was shared with you, or you shared one with another user.',
    subject: 'user',
    source: 'sensor',
  },
  unshare_sensor: {
    description:
      'A sensor is no longer shared with a user: its owner ended the share, or the user gave it up.',
    subject: 'user',
    source: 'sensor',
  },
  delete_sensor: {
    description: 'A sensor that you could see was deleted, by its owner or with the account of its owner.',
    subject: 'sensor',
    source: 'sensor',
  },
  add_domain: {
    description: 'You created a domain.',
    subject: 'domain',
    source: null,
  },
  request_domain_user: {
    description: 'A user asks to join a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  accept_domain_user: {
    description:
      'A user who had asked to join a domain was accepted: you, or a user in a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  add_domain_user: {
    description:
      'A user is now a member of a domain, by a token or a manager, accepted or added: you, or a user in a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  remove_domain_user: {
    description: 'A user left a domain or was removed from it: you, or a user in a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  delete_domain: {
    description:
      'A domain of which you were a member was deleted, by a manager or with the account of the last manager.',
    subject: 'domain',
    source: 'domain',
  },
  add_device_sensor: {
    description: 'A sensor that you may see was added to a device.',
    subject: 'sensor',
    source: 'device',
  },
  remove_device_sensor: {
    description: 'A sensor that you may see was removed from a device, or moved to another one.',
    subject: 'sensor',
    source: 'device',
  },
  add_environment: {
    description: 'You created an environment.',
    subject: 'environment',
    source: null,
  },
  update_environment: {
    description: 'Your environment or one of its parts was changed.',
    subject: 'environment',
    source: 'environment',
  },
  delete_environment: {
    description: 'Your environment was deleted; its sensors are in none now.',
    subject: 'environment',
    source: 'environment',
  },
  add_environment_sensor: {
    description: 'A sensor that you may see was added to an environment.',
    subject: 'sensor',
    source: 'environment',
  },
  remove_environment_sensor: {
    description: 'A sensor that you may see was removed from an environment, or moved to another one.',
    subject: 'sensor',
    source: 'environment',
  },
  add_file: {
    description: 'A file was uploaded to a sensor that you may see.',
    subject: 'point',
    source: 'sensor',
  },
  delete_file: {
    description: 'A file of a sensor that you may see was deleted, alone or with its point.',
    subject: 'point',
    source: 'sensor',
  },
  add_group: { description: 'You created a group.', subject: 'group', source: null },
  request_group_user: {
    description: 'A user asks to join a group in which you may add users.',
    subject: 'user',
    source: 'group',
  },
  accept_group_user: {
    description:
      'A user who had asked to join a group was accepted: you, or a user in a group in which you may add users.',
    subject: 'user',
    source: 'group',
  },
  add_group_user: {
    description: 'A user is now a member of a group: you, or a member whose name you may see.',
    subject: 'user',
    source: 'group',
  },
  update_group: {
    description: 'A group of which you are a member was changed.',
    subject: 'group',
    source: 'group',
  },
  add_group_sensor: {
    description: 'A sensor was added to a group whose sensors you may list.',
    subject: 'sensor',
    source: 'group',
  },
  remove_group_sensor: {
    description: 'A sensor was removed from a group whose sensors you may list.',
    subject: 'sensor',
    source: 'group',
  },
  remove_group_user: {
    description:
      'A user left a group, was removed from it, or no longer waits to join: you, or a member whose name you could see.',
    subject: 'user',
    source: 'group',
  },
  delete_group: {
    description: 'A group was deleted with its last member: you were that member, or you waited to join.',
    subject: 'group',
    source: 'group',
  },
  trigger_fired: {
    description: 'Your trigger has fired.',
    subject: 'trigger',
    source: 'sensor',
  },
  processor_failed: {
    description: 'A run of your data processor failed and stored nothing; its log says why.',
    subject: 'data processor',
    source: 'sensor',
  },
  processor_stopped: {
    description:
      'Your data processor was stopped, since its last runs have all exceeded a limit; a change of it starts it again.',
    subject: 'data processor',
    source: 'sensor',
  },
  service_failed: {
    description: 'Your service has stopped; the list of the services of its sensors says why.',
    subject: 'service',
    source: 'service',
  },
  disable_notification: {
    description: 'Your notification was disabled, since its receiver responded with 410.',
    subject: 'notification',
    source: null,
  },
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof events;

export const eventNames = Object.keys(events) as EventName[];

/** Whether users can filter the event by its source. */
export function hasSource(name: EventName): boolean {
  return events[name].source !== null;
}
