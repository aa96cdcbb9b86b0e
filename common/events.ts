/**
 * The catalogue of events: what one can be told of.
 *
 * Each is told in the transaction of the change (`sql/outbox/events.ts`), and a test makes each happen. The points of a sensor are no
 * event: they come by the thousand a second, and a trigger says which of them matter.
 */

interface EventKind {
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
    description: 'The description of a sensor that you may see was changed.',
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
  disable_notification: {
    description: 'A notification of yours was disabled, since its receiver answered 410.',
    subject: 'notification',
    source: null,
  },
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof events;

export const eventNames = Object.keys(events) as EventName[];

/** Whether one can choose among the causes of the event. */
export function hasSource(name: EventName): boolean {
  return events[name].source !== null;
}
