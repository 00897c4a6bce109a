// Events: their definitions, and the envelope in which they are recorded. Pure: nothing here stores or encrypts.
import { z } from 'zod';

/** Position of an event in the one total order of the log. Positions grow but need not be dense. */
export type Position = bigint;

/** Who caused an event. `id` is set for members and names the process for the system. */
export type Actor =
  | Readonly<{ kind: 'visitor' }>
  /** Events from before moderators existed lack `isModerator`, as do those of members who aren't moderators. */
  | Readonly<{ kind: 'member'; id: string; isAdmin: boolean; isModerator?: true }>
  | Readonly<{ kind: 'system'; id: string }>
  | Readonly<{ kind: 'operator'; id: string }>;

/** Recorded with each event. `at` is an ISO 8601 instant in UTC, taken when the command arrived. */
export type Metadata = Readonly<{
  at: string;
  actor: Actor;
  commandId: string;
  /** Distinguishes the steps under one command id; default: the command's type. Events from before steps lack it. */
  step?: string;
  /** Hash of the command's content: distinguishes a retry from another command with the same id. */
  commandHash: string;
  correlationId: string;
  causationId: string;
}>;

export type DomainEvent<Type extends string = string, Data = unknown> = Readonly<{ type: Type; data: Data }>;

/** An event as it is read from the log, decoded and upcast to its newest version. */
export type Recorded<E extends DomainEvent = DomainEvent> = E &
  Readonly<{ id: string; stream: string; revision: number; position: Position; metadata: Metadata }>;

/** Upcasters, keyed by the version that they start from. Each lifts a stored payload to the next version. */
export type Upcasters = Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;

export type EventDescription<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> = Readonly<{
  type: Type;
  version: number;
  schema: Schema;
  /** What the event means, in one sentence of the users' language. The catalogue shows it. */
  summary: string;
  upcasters: Upcasters;
  /** Field → the field that names the person it is about. These fields are encrypted and may read as null. */
  personal: Readonly<Record<string, string>>;
  /** Field → the first version in which it is personal. Events of earlier versions hold it in the clear. */
  personalSince: Readonly<Record<string, number>>;
  /** Field → its earlier names, each with the first version in which it was personal. */
  personalWas: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Field → the kind of thing that its id, or the ids in its list, identify: `member`, `post`. */
  ids: Readonly<Record<string, string>>;
  /** The fields that name the members the event concerns, besides the actor. */
  members: readonly string[];
  /** The field that names the person that the event erases; undefined if it erases no one. */
  erases: string | undefined;
}>;

export type EventDefinition<Type extends string, Schema extends z.ZodObject> = EventDescription<Type, Schema> &
  ((data: DeepReadonly<z.input<Schema>>) => DomainEvent<Type, z.output<Schema>>);

/** The schema copies every list, so read-only ones are accepted. */
export type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** The data from which a definition creates an event. */
export type DataOf<D extends EventDescription> = DeepReadonly<z.input<D['schema']>>;

export type EventOf<D> =
  D extends EventDescription<infer Type, infer Schema> ? DomainEvent<Type, z.output<Schema>> : never;

export type EventsOf<Definitions extends readonly unknown[]> = EventOf<Definitions[number]>;

const personalFields = z.registry<{ of: string; since: number; was: Readonly<Record<string, number>> }>();

/**
 * Marks a field as personal data about the person that the field `of` of the same event names. It is encrypted under
 * that person's key, and reads as null once the key is forgotten, as do values stored in the clear before `since`. If
 * `of` is null, the text is about no one and stays in the clear. `was` maps the field's earlier names to the versions
 * that made them personal, for events from before sealed values named their keys.
 */
export function personal<Schema extends z.ZodType>(
  of: string,
  schema: Schema,
  { since = 1, was = {} }: { since?: number; was?: Readonly<Record<string, number>> } = {},
): z.ZodNullable<Schema> {
  const marked = z.nullable(schema);
  personalFields.add(marked, { of, since, was });
  return marked;
}

const publicFields = z.registry<{ because: string }>();

/** Creates a field for text that anyone may read forever. All other free text in an event is personal. */
export function publicText(because: string): z.ZodString {
  const marked = z.string();
  publicFields.add(marked, { because });
  return marked;
}

/** Returns the schema of a field's value, or of its list's items. */
function itemOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable) return itemOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? itemOf(schema.element as z.ZodType) : schema;
}

/** Returns why the text of a field is public; undefined if it was not declared public. */
export const publicBecause = (schema: z.ZodType): string | undefined => publicFields.get(itemOf(schema))?.because;

const idFields = z.registry<{ of: string }>();

/** Creates a field for the id of something of this kind. For a list of ids: `z.array(idOf('member'))`. */
export function idOf(kind: string): z.ZodString {
  const marked = z.string();
  idFields.add(marked, { of: kind });
  return marked;
}

/** Returns the kind that a field, or each item of its list, identifies; undefined for other fields. */
export const idKindOf = (schema: z.ZodType): string | undefined => idFields.get(itemOf(schema))?.of;

/** Returns the id of the key that a stored event forgets, if any. Versions that erased no one lack the field. */
export function erasedBy({ erases }: Pick<EventDescription, 'erases'>, data: unknown): string | undefined {
  const person = erases === undefined ? undefined : (data as Readonly<Record<string, unknown>>)[erases];
  return typeof person === 'string' ? person : undefined;
}

/** Defines an event. The definition is also the function that creates one: `PostLiked({ postId, … })`. */
export function defineEvent<const Type extends string, Schema extends z.ZodObject>(
  type: Type,
  options: {
    summary: string;
    schema: Schema;
    version?: number;
    upcasters?: Upcasters;
    erases?: keyof z.output<Schema> & string;
  },
): EventDefinition<Type, Schema> {
  const personalOf: Record<string, string> = {};
  const personalSince: Record<string, number> = {};
  const personalWas: Record<string, Readonly<Record<string, number>>> = {};
  const ids: Record<string, string> = {};
  for (const [field, schema] of Object.entries(options.schema.shape)) {
    const mark = personalFields.get(schema as z.ZodType);
    const kind = idKindOf(schema as z.ZodType);
    if (mark !== undefined) {
      personalOf[field] = mark.of;
      personalSince[field] = mark.since;
      personalWas[field] = mark.was;
    }
    // An id in a personal field is itself personal, so it is not listed among the ids.
    else if (kind !== undefined) ids[field] = kind;
  }
  const make = (data: DeepReadonly<z.input<Schema>>): DomainEvent<Type, z.output<Schema>> => ({
    type,
    data: options.schema.parse(data) as z.output<Schema>,
  });
  return Object.assign(make, {
    type,
    version: options.version ?? 1,
    schema: options.schema,
    summary: options.summary,
    upcasters: options.upcasters ?? {},
    personal: personalOf,
    personalSince,
    personalWas,
    ids,
    members: Object.keys(ids).filter((field) => ids[field] === 'member'),
    erases: options.erases,
  });
}
