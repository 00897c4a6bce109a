// Encodes domain events for the log and decodes them again: versions, upcasting, and personal fields sealed under the key of the
// person they are about. A stored event is never rewritten; an old version is upcast when it is read.
import type { DomainEvent, EventDescription, Metadata, Recorded } from '../kernel/event.ts';
import { EventFault } from './event-fault.ts';
import type { EventToAppend, Json, StoredEvent } from './events/event-store.ts';
import { DamagedKey, type Keyring, type KeysAtHand } from './keyring/keyring.ts';

export interface Codec {
  encode(events: readonly { event: DomainEvent; id: string; metadata: Metadata }[]): Promise<readonly EventToAppend[]>;
  /**
   * Throws `Undecodable` at the first event whose type, version or payload fits no definition. If one of the events erases a
   * person, their key is forgotten first: a reader of the log sees nothing personal of theirs from there on, not even what was
   * written concurrently under the old key.
   */
  decode(events: readonly StoredEvent[]): Promise<readonly Recorded[]>;
  /** Decodes as `decode` does, but returns each `Undecodable` in the place of its event. */
  decodeEach(events: readonly StoredEvent[]): Promise<readonly (Recorded | Undecodable)[]>;
  /** Calls back when somebody was forgotten: what was decoded before may hold personal data that is erased now. */
  whenForgotten(told: () => void): void;
}

/** An event of the log that fits no definition. */
export class Undecodable extends EventFault {
  override readonly name: string = 'Undecodable';
  constructor(event: StoredEvent, why: string) {
    super(event, `${event.type} at ${event.stream}#${event.revision} ${why}`);
  }
}

/** An event that newer code has written: another instance may understand it. */
export class FromNewerCode extends Undecodable {
  override readonly name = 'FromNewerCode';
}

type Payload = Record<string, unknown>;
type StoredMetadata = Metadata & { version: number };

export function createCodec(definitions: readonly EventDescription[], keyring: Keyring): Codec {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  if (byType.size !== definitions.length) throw new Error('Two event definitions share a type.');

  function definitionOf(type: string): EventDescription {
    const definition = byType.get(type);
    if (definition === undefined) throw new Error(`No module defines the event ${type}.`);
    return definition;
  }

  function peopleOf(definition: EventDescription, data: Payload, people: Set<string>): void {
    for (const of of Object.values(definition.personal)) {
      const person = data[of];
      if (typeof person === 'string') people.add(person);
    }
  }

  function sealed(definition: EventDescription, id: string, data: Payload, keys: KeysAtHand): Payload {
    const out = { ...data };
    for (const [field, of] of Object.entries(definition.personal)) {
      if (out[field] === undefined || out[field] === null) continue;
      out[field] = keys.seal(String(data[of]), `${id}:${field}`, out[field]);
    }
    return out;
  }

  function opened(definition: EventDescription, stored: StoredEvent, version: number, keys: KeysAtHand): Payload {
    const data = stored.data as Payload;
    const out = { ...data };
    for (const [field, of] of Object.entries(definition.personal)) {
      const value = out[field];
      const person = String(data[of]);
      try {
        if (version < (definition.personalSince[field] ?? 1)) {
          // It was stored in the clear, and no key opens it: it is there to be read for as long as the person's key is.
          if (value !== undefined && !keys.has(person)) out[field] = null;
        } else if (typeof value === 'string') {
          out[field] = keys.open(person, `${stored.id}:${field}`, value) ?? null;
        }
      } catch (cause) {
        if (cause instanceof DamagedKey) throw new Undecodable(stored, `can't be opened. ${cause.message}`);
        throw new Undecodable(stored, `holds a sealed ${field} that its key does not open: it was altered.`);
      }
    }
    return out;
  }

  function upcast(definition: EventDescription, version: number, data: Payload, stored: StoredEvent): Payload {
    if (version > definition.version) {
      throw new FromNewerCode(stored, `has version ${version}, which is newer than this Kindling: update it.`);
    }
    let lifted = data;
    for (let from = version; from < definition.version; from++) {
      const lift = definition.upcasters[from];
      if (lift === undefined) throw new Undecodable(stored, `has version ${version}, which nothing lifts.`);
      lifted = lift(lifted);
    }
    return lifted;
  }

  function decodeOne(stored: StoredEvent, keys: KeysAtHand): Recorded {
    const definition = byType.get(stored.type);
    if (definition === undefined) throw new Undecodable(stored, 'is of a type that no module defines.');
    const { version, ...metadata } = stored.metadata as unknown as StoredMetadata;
    // Opened before upcasting: upcasters see plain values, and a value was sealed under its stored field name.
    const data = upcast(definition, version, opened(definition, stored, version, keys), stored);
    const parsed = definition.schema.safeParse(data);
    if (!parsed.success) throw new Undecodable(stored, `does not fit its schema: ${parsed.error.issues[0]?.message}`);
    const { id, type, stream, revision, position } = stored;
    return { id, type, data: parsed.data, stream, revision, position, metadata };
  }

  async function decodeEach(events: readonly StoredEvent[]): Promise<readonly (Recorded | Undecodable)[]> {
    const people = new Set<string>();
    const erased = new Set<string>();
    for (const stored of events) {
      const definition = byType.get(stored.type);
      if (definition === undefined) continue;
      peopleOf(definition, stored.data as Payload, people);
      const person = definition.erases && (stored.data as Payload)[definition.erases];
      if (typeof person === 'string') erased.add(person);
    }
    if (erased.size > 0) await keyring.forgetAll(erased);
    const keys = await keyring.prepare(people, 'open');
    return events.map((stored) => {
      try {
        return decodeOne(stored, keys);
      } catch (error) {
        if (error instanceof Undecodable) return error;
        throw error;
      }
    });
  }

  return {
    whenForgotten: keyring.whenForgotten,
    async encode(events) {
      const people = new Set<string>();
      for (const { event } of events) {
        peopleOf(definitionOf(event.type), event.data as Payload, people);
      }
      const keys = await keyring.prepare(people, 'seal');
      return events.map(({ event, id, metadata }) => {
        const definition = definitionOf(event.type);
        return {
          id,
          type: event.type,
          data: sealed(definition, id, event.data as Payload, keys) as Json,
          metadata: { ...metadata, version: definition.version },
        };
      });
    },

    async decode(events) {
      return (await decodeEach(events)).map((decoded) => {
        if (decoded instanceof Undecodable) throw decoded;
        return decoded;
      });
    },

    decodeEach,
  };
}
