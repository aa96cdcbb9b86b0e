/**
 * The catalogue of events: what one can be told of.
 *
 * The transaction of a change writes its events (`sql/store/outbox/events.ts`), and a test makes each happen. Points are no events: they arrive by
 * the thousand a second, and a trigger selects those that matter.
 */

interface EventDefinition {
  readonly description: string;
  /** What `subject_id` is the id of. */
  readonly subject: string;
  /** What `source_id` is the id of, by which one can choose; null: it has none. */
  readonly source: string | null;
}

export const events = {
  add_sensor: {
    description: 'You have made a sensor, or a client of another product has made one by writing to it.',
    subject: 'sensor',
    source: null,
  },
  update_sensor: {
    description: 'What is said of a sensor that you may see was changed, or its metatags were.',
    subject: 'sensor',
    source: 'sensor',
  },
  share_sensor: {
    description: 'A sensor is shared with somebody: with you, or by you.',
    subject: 'user',
    source: 'sensor',
  },
  unshare_sensor: {
    description: 'A sensor is no longer shared with somebody: its owner has ended it, or he has given it up.',
    subject: 'user',
    source: 'sensor',
  },
  delete_sensor: {
    description: 'A sensor that you could see was deleted by its owner, or with his account.',
    subject: 'sensor',
    source: 'sensor',
  },
  add_domain: {
    description: 'You have made a domain.',
    subject: 'domain',
    source: null,
  },
  request_domain_user: {
    description: 'Somebody asks to join a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  accept_domain_user: {
    description: 'Somebody who had asked to join a domain is accepted: you, or in a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  add_domain_user: {
    description:
      'Somebody is in a domain, by a token or a manager, accepted or added: you, or in a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  remove_domain_user: {
    description: 'Somebody has left a domain or was put out of it: you, or in a domain that you manage.',
    subject: 'user',
    source: 'domain',
  },
  delete_domain: {
    description: 'A domain that you were in has ended, by a manager or with the account of the last one.',
    subject: 'domain',
    source: 'domain',
  },
  add_device_sensor: {
    description: 'A sensor that you may see was made part of a device.',
    subject: 'sensor',
    source: 'device',
  },
  remove_device_sensor: {
    description: 'A sensor that you may see was taken from a device, or has moved to another one.',
    subject: 'sensor',
    source: 'device',
  },
  add_environment: {
    description: 'You have made an environment.',
    subject: 'environment',
    source: null,
  },
  update_environment: {
    description: 'An environment of yours was changed, or what is part of it.',
    subject: 'environment',
    source: 'environment',
  },
  delete_environment: {
    description: 'An environment of yours was deleted; the sensors in it stand in none now.',
    subject: 'environment',
    source: 'environment',
  },
  add_environment_sensor: {
    description: 'A sensor that you may see was put into an environment.',
    subject: 'sensor',
    source: 'environment',
  },
  remove_environment_sensor: {
    description: 'A sensor that you may see was taken out of an environment, or has moved to another one.',
    subject: 'sensor',
    source: 'environment',
  },
  add_file: {
    description: 'A file was uploaded to a sensor that you may see.',
    subject: 'point',
    source: 'sensor',
  },
  delete_file: {
    description: 'A file of a sensor that you may see was deleted, by itself or with its point.',
    subject: 'point',
    source: 'sensor',
  },
  add_group: { description: 'You have made a group.', subject: 'group', source: null },
  request_group_user: {
    description: 'Somebody has asked to join a group in which you may add users.',
    subject: 'user',
    source: 'group',
  },
  accept_group_user: {
    description:
      'Somebody who had asked to join a group is accepted: you, or in a group in which you may add users.',
    subject: 'user',
    source: 'group',
  },
  add_group_user: {
    description: 'Somebody is now a member of a group: you, or a member who shows you who he is.',
    subject: 'user',
    source: 'group',
  },
  update_group: {
    description: 'A group that you are a member of was changed.',
    subject: 'group',
    source: 'group',
  },
  add_group_sensor: {
    description: 'A sensor is now in a group whose sensors you may list.',
    subject: 'sensor',
    source: 'group',
  },
  remove_group_sensor: {
    description: 'A sensor that was in a group whose sensors you may list was taken out of it.',
    subject: 'sensor',
    source: 'group',
  },
  remove_group_user: {
    description:
      'Somebody has left a group, was removed, or waits no more: you, or a member who showed you who he is.',
    subject: 'user',
    source: 'group',
  },
  delete_group: {
    description: 'A group has ended with its last member, whom you were or for whom you waited.',
    subject: 'group',
    source: 'group',
  },
  trigger_fired: {
    description: 'A trigger of yours has fired.',
    subject: 'trigger',
    source: 'sensor',
  },
  processor_failed: {
    description: 'A run of a data processor of yours has stored nothing; its log says why.',
    subject: 'data processor',
    source: 'sensor',
  },
  service_failed: {
    description: 'A service of yours has stopped; the list of the services of its sensors says why.',
    subject: 'service',
    source: 'service',
  },
  disable_notification: {
    description: 'A notification of yours was disabled, since its receiver answered 410.',
    subject: 'notification',
    source: null,
  },
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof events;

export const eventNames = Object.keys(events) as EventName[];

/** Whether one can choose among the causes of the event. */
export function hasSource(name: EventName): boolean {
  return events[name].source !== null;
}
