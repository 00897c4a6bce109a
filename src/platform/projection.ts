// How a projection is declared: collections, rules that say which documents an event changes and how, and tallies that
// count a collection. Folds are pure. A collection names the owner of its documents, for the export of a member's data
// and the tests of erasure.
import type { EventDescription, EventOf, Recorded } from '../kernel/event.ts';
import type { Document, Index, Where } from './documents/document-store.ts';

/** What one event type does to a collection. Declared by `on` and `onEach`. */
export type Rule<D extends Document> = Readonly<
  | {
      kind: 'key';
      eventType: string;
      keys(event: Recorded): readonly string[];
      fold(doc: D | null, event: Recorded, key: string): D | null;
    }
  | {
      kind: 'where';
      eventType: string;
      where(event: Recorded): Where<D>;
      fold(doc: D, event: Recorded): D | null;
    }
>;

/** Each document belongs to a person, is in their export, and contains nothing personal once they are erased. */
export type Ownership<D extends Document = Document> = Readonly<{
  /** The indexed field that holds the owner's id; `_id` if each member has one document. */
  owner: string;
  /** The name of these documents in the export of a member's data. Absent if the owners aren't members. */
  exportedAs?: string;
  /** The document as its owner downloads it; null to leave it out. Default: unchanged. */
  present?(doc: D): object | null;
  /** Another member who received the document. It is in that member's export too, but remains the owner's. */
  givenTo?: Readonly<{ member: string; exportedAs: string; present(doc: D): object }>;
}>;

type FieldOfIds<D> = { [Field in keyof D]: D[Field] extends string | null ? Field : never }[keyof D];

export type Collection<D extends Document = Document> = Readonly<{
  /** Unique among all projections: `projection.collection`. */
  name: string;
  whose: Ownership<D> | 'nobody';
  indexes: readonly Index<D>[];
  text: readonly string[];
  rules: readonly Rule<D>[];
}>;

/** A document's contribution to a tally: integers by field, so that sums do not depend on the order. */
export type Counts = Readonly<Record<string, number>>;

/**
 * A collection without rules. Each of its documents is, field by field, the sum over documents of another collection;
 * one with only zero sums does not exist, nor does a zero field of a sparse tally.
 */
export type Tally<D extends Document = Document> = Collection<D> &
  Readonly<{
    counted: Readonly<{
      of: Collection;
      /** Ids of the tally's documents that a document counts in, perhaps without those that `other` counts in alike. */
      keys(doc: Document, other: Document | null): ReadonlySet<string>;
      count(doc: Document, key: string): Counts;
      sparse: boolean;
    }>;
  }>;

export const isTally = (collection: Collection): collection is Tally => 'counted' in collection;

export const folds = ({ collections }: Projection, { type }: Pick<EventDescription, 'type'>): boolean =>
  collections.some(({ rules }) => rules.some(({ eventType }) => eventType === type));

export type Projection = Readonly<{
  name: string;
  /** Raise it whenever a rule, an index or a document's shape changes: the read model is then rebuilt. */
  version: number;
  collections: readonly Collection[];
}>;

export type RuleWords<D extends Document> = Readonly<{
  /** `fold` returns the new document for each key, null to remove it, or the given one to leave it unchanged. */
  on<Definition extends EventDescription>(
    definition: Definition,
    rule: {
      key(event: Recorded<EventOf<Definition>>): string | readonly string[];
      fold(doc: D | null, event: Recorded<EventOf<Definition>>, key: string): D | null;
    },
  ): Rule<D>;
  /** Declares that the event changes every document that matches `where`, which a declared index must serve. */
  onEach<Definition extends EventDescription>(
    definition: Definition,
    rule: {
      where(event: Recorded<EventOf<Definition>>): Where<D>;
      fold(doc: D, event: Recorded<EventOf<Definition>>): D | null;
    },
  ): Rule<D>;
}>;

function ruleWords<D extends Document>(): RuleWords<D> {
  return {
    on: (definition, rule) => ({
      kind: 'key',
      eventType: definition.type,
      keys(event) {
        const key = rule.key(event as Parameters<typeof rule.key>[0]);
        return typeof key === 'string' ? [key] : key;
      },
      fold: (doc, event, key) => rule.fold(doc, event as Parameters<typeof rule.fold>[1], key),
    }),
    onEach: (definition, rule) => ({
      kind: 'where',
      eventType: definition.type,
      where: (event) => rule.where(event as Parameters<typeof rule.where>[0]),
      fold: (doc, event) => rule.fold(doc, event as Parameters<typeof rule.fold>[1]),
    }),
  };
}

export function collection<D extends Document>(
  name: string,
  options: {
    /** `nobody`: counts, bookkeeping, and documents without anything personal. */
    whose: (Ownership<D> & { owner: FieldOfIds<D>; givenTo?: { member: FieldOfIds<D> } }) | 'nobody';
    indexes?: readonly Index<D>[];
    text?: readonly (keyof D & string)[];
    rules(words: RuleWords<D>): readonly Rule<D>[];
  },
): Collection<D> {
  const { whose, indexes = [], text = [] } = options;
  return { name, whose, indexes, text, rules: options.rules(ruleWords<D>()) };
}

/** Counts a collection of the same projection, always exactly: docs/decisions/0005-counts-follow-their-documents.md. */
export function tally<D extends Document, Field extends string>(
  name: string,
  options: {
    of: Collection<D>;
    /**
     * Returns the ids of the tally's documents that this one counts in. Neither this nor `count` may depend on anything
     * personal: one event may be folded half with the key and half without.
     *
     * @param other the document before or after the event. Ids that both count in alike may be left out.
     */
    into(doc: D, other: D | null): string | readonly string[] | null;
    /** Always returns every field, in whole numbers; for a sparse tally, those that are not zero. */
    count(doc: D, key: string): Readonly<Record<Field, number>>;
    /** For fields that are named by what they count. Queries treat a missing field as zero. */
    sparse?: true;
  },
): Tally<Document & Readonly<Record<Field, number>>> {
  const counted: Tally['counted'] = {
    of: options.of,
    keys(doc, other) {
      const keys = options.into(doc as D, other as D | null) ?? [];
      return new Set(typeof keys === 'string' ? [keys] : keys);
    },
    count: (doc, key) => options.count(doc as D, key),
    sparse: options.sparse === true,
  };
  return { name, whose: 'nobody', indexes: [], text: [], rules: [], counted };
}

export function defineProjection(projection: Projection): Projection {
  for (const collection of projection.collections) {
    if (!collection.name.startsWith(`${projection.name}.`))
      throw new Error(`Collection ${collection.name} must be named ${projection.name}.…`);
    if (isTally(collection)) requireCountable(projection, collection);
  }
  return projection;
}

/** A tally's document takes an event once, so all differences that the event makes must be known by then. */
function requireCountable({ name, collections }: Projection, { name: tallyName, counted: { of } }: Tally): void {
  if (isTally(of)) throw new Error(`${tallyName} counts ${of.name}, which is a tally itself.`);
  if (!collections.includes(of)) throw new Error(`${tallyName} counts ${of.name}, which is not in ${name}.`);
  const types = of.rules.map(({ eventType }) => eventType);
  const twice = types.find((type, index) => types.indexOf(type) !== index);
  if (twice !== undefined)
    throw new Error(`${of.name} is counted by ${tallyName}, so that one rule has to say all that ${twice} does to it.`);
}
