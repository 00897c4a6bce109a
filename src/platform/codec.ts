// Encodes events for the log and decodes them: versions, upcasting, and personal fields sealed under the key of their
// person. An event records which fields are sealed, about which person and under which key, so reading it doesn't
// depend on the current definition. A stored event is never rewritten.
import { type DomainEvent, type EventDescription, erasedBy, type Metadata, type Recorded } from '../kernel/event.ts';
import { EventFault } from './event-fault.ts';
import type { EventToAppend, Json, StoredEvent } from './events/event-store.ts';
import { type Keyring, type LoadedKeys, UnusableKey } from './keyring/keyring.ts';

export interface Codec {
  encode(events: readonly { event: DomainEvent; id: string; metadata: Metadata }[]): Promise<readonly EventToAppend[]>;
  /**
   * Throws `Undecodable` at the first event that fits no definition. First forgets the keys of people that the events
   * erase, so that a reader sees none of their personal data, not even what was written concurrently.
   */
  decode(events: readonly StoredEvent[]): Promise<readonly Recorded[]>;
  readonly sealing: ReadonlySet<string>;
  readonly erasures: ReadonlySet<string>;
  /** Forgets the keys of the people that these events erase. Returns how many. */
  forgetErased(events: readonly StoredEvent[]): Promise<number>;
  /** Decodes as `decode` does, but returns each `Undecodable` in the place of its event. */
  decodeEach(events: readonly StoredEvent[]): Promise<readonly (Recorded | Undecodable)[]>;
  /** Returns the people with keys that seal something in the event. */
  peopleOf(event: StoredEvent): readonly string[];
  erasedBy(event: StoredEvent): string | undefined;
  /** Calls `listener` when someone was forgotten: events decoded earlier may hold personal data that is now erased. */
  whenForgotten(listener: () => void): void;
}

/** An event of the log that fits no definition. */
export class Undecodable extends EventFault {
  override readonly name: string = 'Undecodable';
  constructor(event: StoredEvent, why: string, options?: ErrorOptions) {
    super(event, `${event.type} at ${event.stream}#${event.revision} ${why}`, options);
  }
}

/** An event written by newer code: another instance may understand it. */
export class FromNewerCode extends Undecodable {
  override readonly name = 'FromNewerCode';
}

type Payload = Record<string, unknown>;

/** The field that names a person → that person, the name of their key, and the fields sealed under it. */
type Seals = Readonly<Record<string, Readonly<{ person: string; key: string; fields: readonly string[] }>>>;

/** Events from before sealed values named their keys lack `sealed`. */
type StoredMetadata = Metadata & Readonly<{ version: number; sealed?: Seals }>;

/** Returns each person in an event with the name of the key that seals their data; none in events from before names. */
export const keyNamesIn = ({ metadata }: StoredEvent): ReadonlyMap<string, string> =>
  new Map(Object.values((metadata as unknown as StoredMetadata).sealed ?? {}).map(({ person, key }) => [person, key]));

type Seal = Readonly<{ field: string; of: string; named?: Readonly<{ person: string; key: string }> }>;

export function createCodec(definitions: readonly EventDescription[], keyring: Keyring): Codec {
  const byType = new Map(definitions.map((definition) => [definition.type, definition]));
  if (byType.size !== definitions.length) throw new Error('Two event definitions share a type.');

  function definitionOf(type: string): EventDescription {
    const definition = byType.get(type);
    if (definition === undefined) throw new Error(`No module defines the event ${type}.`);
    return definition;
  }

  function peopleToSealFor({ type, data }: DomainEvent): readonly string[] {
    return sealableIn(definitionOf(type), data as Payload).map(([, of]) => String((data as Payload)[of]));
  }

  function sealed(definition: EventDescription, id: string, data: Payload, keys: LoadedKeys) {
    const out = { ...data };
    const seals: Record<string, { person: string; key: string; fields: string[] }> = {};
    for (const [field, of] of sealableIn(definition, data)) {
      const person = String(data[of]);
      out[field] = keys.seal(person, `${id}:${field}`, data[field]);
      seals[of] ??= { person, key: keys.nameOfKey(person), fields: [] };
      seals[of].fields.push(field);
    }
    return { data: out, seals };
  }

  function opened(stored: StoredEvent, seals: readonly Seal[], keys: LoadedKeys): Payload {
    const data = stored.data as Payload;
    if (seals.length === 0) return data;
    const out = { ...data };
    for (const { field, of, named } of seals) {
      const [value, person] = [out[field], data[of]];
      if (named === undefined && (typeof value !== 'string' || typeof person !== 'string')) continue;
      if (typeof value !== 'string' || typeof person !== 'string') throw altered(stored, field);
      if (named !== undefined && named.person !== person) throw altered(stored, field);
      try {
        out[field] = keys.open(person, `${stored.id}:${field}`, value, named?.key) ?? null;
      } catch (cause) {
        if (cause instanceof UnusableKey) throw new Undecodable(stored, `can't be opened. ${cause.message}`, { cause });
        throw altered(stored, field);
      }
    }
    return out;
  }

  /** Throws if an event of the current version contains in the clear a field that this version seals. */
  function requireSealed(definition: EventDescription, stored: StoredEvent, seals: readonly Seal[]): void {
    const sealedFields = new Set(seals.map(({ field }) => field));
    const open = sealableIn(definition, stored.data as Payload).find(([field]) => !sealedFields.has(field));
    if (open !== undefined) throw altered(stored, open[0]);
  }

  /** Nulls fields stored in the clear about a forgotten person, since no key protects them. */
  function withoutForgotten(definition: EventDescription, version: number, data: Payload, keys: LoadedKeys): Payload {
    const forgotten = mayBeInTheClear(definition, version).filter(([, of]) => keys.isForgotten(String(data[of])));
    return { ...data, ...Object.fromEntries(forgotten.map(([field]) => [field, null])) };
  }

  function upcast(definition: EventDescription, version: number, data: Payload, stored: StoredEvent): Payload {
    if (version > definition.version) {
      throw new FromNewerCode(stored, `has version ${version}, which is newer than this Kindling: update it.`);
    }
    let lifted = data;
    for (let from = version; from < definition.version; from++) {
      const lift = definition.upcasters[from];
      if (lift === undefined) throw new Undecodable(stored, `has version ${version}, which no upcaster reads.`);
      lifted = lift(lifted);
    }
    return lifted;
  }

  type Known = Readonly<{ stored: StoredEvent; definition: EventDescription; version: number; seals: readonly Seal[] }>;
  type Lifted = Readonly<{ stored: StoredEvent; definition: EventDescription; version: number; data: Payload }>;

  function known(stored: StoredEvent): Known {
    const definition = byType.get(stored.type);
    if (definition === undefined) throw new Undecodable(stored, 'is of a type that no module defines.');
    const { version, sealed: named } = stored.metadata as unknown as StoredMetadata;
    const seals = named === undefined ? sealsByDefinition(definition, version) : sealsNamed(named);
    if (named !== undefined && version === definition.version) requireSealed(definition, stored, seals);
    return { stored, definition, version, seals };
  }

  function peopleNamed({ stored, seals }: Known): readonly string[] {
    const data = stored.data as Payload;
    return seals.flatMap(({ field, of }) =>
      typeof data[field] === 'string' && typeof data[of] === 'string' ? [data[of]] : [],
    );
  }

  function lift({ stored, definition, version, seals }: Known, keys: LoadedKeys): Lifted {
    // Decrypts before upcasting: upcasters see plain values, and a value was sealed under its stored field name.
    const data = upcast(definition, version, opened(stored, seals, keys), stored);
    return { stored, definition, version, data };
  }

  function parse({ stored, definition, version, data }: Lifted, keys: LoadedKeys): Recorded {
    const parsed = definition.schema.safeParse(withoutForgotten(definition, version, data, keys));
    if (!parsed.success) throw new Undecodable(stored, `does not fit its schema: ${parsed.error.issues[0]?.message}`);
    const { id, type, stream, revision, position } = stored;
    const { version: _, sealed: __, ...metadata } = stored.metadata as unknown as StoredMetadata;
    return { id, type, data: parsed.data, stream, revision, position, metadata };
  }

  function personErasedBy({ type, data }: StoredEvent): string | undefined {
    const definition = byType.get(type);
    return definition && erasedBy(definition, data);
  }

  async function forgetErased(events: readonly StoredEvent[]): Promise<number> {
    const erased = new Set(events.map(personErasedBy).filter((person) => person !== undefined));
    if (erased.size > 0) await keyring.forgetAll(erased);
    return erased.size;
  }

  async function decodeEach(events: readonly StoredEvent[]): Promise<readonly (Recorded | Undecodable)[]> {
    await forgetErased(events);
    const found = events.map((stored) => orUndecodable(() => known(stored)));
    const people = new Set(found.flatMap((each) => (each instanceof Undecodable ? [] : peopleNamed(each))));
    const keys = await keyring.prepare(people, 'open');
    const lifted = found.map((each) => (each instanceof Undecodable ? each : orUndecodable(() => lift(each, keys))));
    // An upcaster may add the field that names the person, so fields in the clear are checked after upcasting.
    const named = lifted.flatMap((each) =>
      each instanceof Undecodable
        ? []
        : mayBeInTheClear(each.definition, each.version).map(([, of]) => String(each.data[of])),
    );
    const clearKeys = named.length === 0 ? keys : await keyring.prepare(new Set(named), 'open');
    return lifted.map((each) => (each instanceof Undecodable ? each : orUndecodable(() => parse(each, clearKeys))));
  }

  return {
    whenForgotten: keyring.whenForgotten,
    async encode(events) {
      const people = new Set(events.flatMap(({ event }) => peopleToSealFor(event)));
      const keys = await keyring.prepare(people, 'seal');
      return events.map(({ event, id, metadata }) => {
        const definition = definitionOf(event.type);
        const { data, seals } = sealed(definition, id, event.data as Payload, keys);
        const stored: StoredMetadata = { ...metadata, version: definition.version, sealed: seals };
        return { id, type: event.type, data: data as Json, metadata: stored as unknown as Json };
      });
    },

    async decode(events) {
      return (await decodeEach(events)).map((decoded) => {
        if (decoded instanceof Undecodable) throw decoded;
        return decoded;
      });
    },

    peopleOf(stored) {
      const each = orUndecodable(() => known(stored));
      return each instanceof Undecodable ? [] : peopleNamed(each);
    },
    erasedBy: personErasedBy,
    sealing: new Set(definitions.filter(({ personal }) => Object.keys(personal).length > 0).map(({ type }) => type)),
    erasures: new Set(definitions.filter(({ erases }) => erases !== undefined).map(({ type }) => type)),
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

/** Returns the fields to seal, each with the field that names the person. */
const sealableIn = ({ personal }: EventDescription, data: Payload): readonly (readonly [string, string])[] =>
  Object.entries(personal).filter(
    ([field, of]) => data[field] !== undefined && data[field] !== null && typeof data[of] === 'string',
  );

const altered = (stored: StoredEvent, field: string) =>
  new Undecodable(stored, `holds a sealed ${field} that its key does not open: it was altered.`);

const sealsNamed = (sealed: Seals): readonly Seal[] =>
  Object.entries(sealed).flatMap(([of, named]) => named.fields.map((field) => ({ field, of, named })));

/** Derives the seals of an event that does not name them from its definition. */
function sealsByDefinition(
  { personal, personalSince, personalWas }: EventDescription,
  version: number,
): readonly Seal[] {
  return Object.entries(personal).flatMap(([field, of]) =>
    Object.entries({ ...personalWas[field], [field]: personalSince[field] ?? 1 }).flatMap(([name, since]) =>
      version < since ? [] : [{ field: name, of }],
    ),
  );
}

/** Returns the personal fields that this version may store unsealed, each with the field that names the person. */
const mayBeInTheClear = (definition: EventDescription, version: number): readonly (readonly [string, string])[] =>
  version === definition.version ? [] : Object.entries(definition.personal);
