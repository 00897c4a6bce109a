// Encodes domain events for the log and decodes them again: versions, upcasting, and personal fields sealed under the key of the
// person they are about. A stored event is never rewritten; an old version is upcast when it is read.
import { type DomainEvent, type EventDescription, erasedBy, type Metadata, type Recorded } from '../kernel/event.ts';
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
  /** Forgets the keys of those whom these events erase. */
  forgetErased(events: readonly StoredEvent[]): Promise<void>;
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
      const person = data[of];
      if (out[field] === undefined || out[field] === null || typeof person !== 'string') continue;
      out[field] = keys.seal(person, `${id}:${field}`, out[field]);
    }
    return out;
  }

  function opened(definition: EventDescription, stored: StoredEvent, version: number, keys: KeysAtHand): Payload {
    const data = stored.data as Payload;
    const out = { ...data };
    for (const [field, of] of Object.entries(definition.personal)) {
      const [value, person] = [out[field], data[of]];
      if (typeof value !== 'string' || typeof person !== 'string' || isInTheClear(definition, field, version)) continue;
      try {
        out[field] = keys.open(person, `${stored.id}:${field}`, value) ?? null;
      } catch (cause) {
        if (cause instanceof DamagedKey) throw new Undecodable(stored, `can't be opened. ${cause.message}`);
        throw new Undecodable(stored, `holds a sealed ${field} that its key does not open: it was altered.`);
      }
    }
    return out;
  }

  /** Nulls what was stored in the clear about a forgotten person: no key opens it, so it is readable until their key is forgotten. */
  function withoutForgotten(definition: EventDescription, version: number, data: Payload, keys: KeysAtHand): Payload {
    const forgotten = fieldsInTheClear(definition, version).filter(([, of]) => keys.isForgotten(String(data[of])));
    return { ...data, ...Object.fromEntries(forgotten.map(([field]) => [field, null])) };
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

  /** Decrypted, and upcast to the newest version. */
  type Lifted = Readonly<{ stored: StoredEvent; definition: EventDescription; version: number; data: Payload }>;

  function lift(stored: StoredEvent, keys: KeysAtHand): Lifted {
    const definition = byType.get(stored.type);
    if (definition === undefined) throw new Undecodable(stored, 'is of a type that no module defines.');
    const { version } = stored.metadata as unknown as StoredMetadata;
    // Opened before upcasting: upcasters see plain values, and a value was sealed under its stored field name.
    const data = upcast(definition, version, opened(definition, stored, version, keys), stored);
    return { stored, definition, version, data };
  }

  function parse({ stored, definition, version, data }: Lifted, keys: KeysAtHand): Recorded {
    const parsed = definition.schema.safeParse(withoutForgotten(definition, version, data, keys));
    if (!parsed.success) throw new Undecodable(stored, `does not fit its schema: ${parsed.error.issues[0]?.message}`);
    const { id, type, stream, revision, position } = stored;
    const { version: _, ...metadata } = stored.metadata as unknown as StoredMetadata;
    return { id, type, data: parsed.data, stream, revision, position, metadata };
  }

  async function forgetErased(events: readonly StoredEvent[]): Promise<void> {
    const erased = new Set<string>();
    for (const { type, data } of events) {
      const definition = byType.get(type);
      const person = definition && erasedBy(definition, data);
      if (person !== undefined) erased.add(person);
    }
    if (erased.size > 0) await keyring.forgetAll(erased);
  }

  async function decodeEach(events: readonly StoredEvent[]): Promise<readonly (Recorded | Undecodable)[]> {
    await forgetErased(events);
    const people = new Set<string>();
    for (const stored of events) {
      const definition = byType.get(stored.type);
      if (definition !== undefined) peopleOf(definition, stored.data as Payload, people);
    }
    const keys = await keyring.prepare(people, 'open');
    const lifted = events.map((stored) => orUndecodable(() => lift(stored, keys)));
    // An upcaster may add the field that names the person, so what was stored in the clear is judged after upcasting.
    const named = lifted.flatMap((each) =>
      each instanceof Undecodable
        ? []
        : fieldsInTheClear(each.definition, each.version).map(([, of]) => String(each.data[of])),
    );
    const clearKeys = named.length === 0 ? keys : await keyring.prepare(new Set(named), 'open');
    return lifted.map((each) => (each instanceof Undecodable ? each : orUndecodable(() => parse(each, clearKeys))));
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

    forgetErased,
    decodeEach,
  };
}

function orUndecodable<Result>(work: () => Result): Result | Undecodable {
  try {
    return work();
  } catch (error) {
    if (error instanceof Undecodable) return error;
    throw error;
  }
}

const isInTheClear = ({ personalSince }: EventDescription, field: string, version: number): boolean =>
  version < (personalSince[field] ?? 1);

/** Personal fields that this version stores unsealed, each with the field that names the person. */
const fieldsInTheClear = (definition: EventDescription, version: number): readonly (readonly [string, string])[] =>
  version === definition.version
    ? []
    : Object.entries(definition.personal).filter(([field]) => isInTheClear(definition, field, version));
