// How a projection is written down: collections of documents, and for each event which documents it concerns and how
// they change. Folds are pure; the projector gives them exactly-once effect. A collection also says whose its documents are: the
// export of a member's data is made from that, and the tests know by it what an erasure has to clear.
import type { EventDescription, EventOf, Recorded } from '../kernel/event.ts';
import type { Document, Index, Where } from './documents/document-store.ts';

/** What one event type does to a collection. Written with the words `on` and `onEach`. */
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

/** Each document is a member's: exported for them, and rid of all that is personal, or gone, once they are erased. */
export type Ownership<D extends Document = Document> = Readonly<{
  /** The field that holds the owner's id, by which an index finds their documents; `_id` where each member has one document. */
  owner: string;
  /** What the export of a member's data calls them. */
  exportedAs: string;
  /** The document as its owner downloads it; as it is where this is left out. */
  present?(doc: D): object;
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

export type Projection = Readonly<{
  name: string;
  /** Raise it whenever a rule, an index or a document's shape changes: the read model is then built anew beside the old one. */
  version: number;
  collections: readonly Collection[];
}>;

/** How rules are written: the event's definition gives its type, the collection the document's. */
export type RuleWords<D extends Document> = Readonly<{
  /**
   * The event changes the documents with these ids. `fold` answers the new document; null removes it; the document
   * it was given leaves it as it is.
   */
  on<Definition extends EventDescription>(
    definition: Definition,
    rule: {
      key(event: Recorded<EventOf<Definition>>): string | readonly string[];
      fold(doc: D | null, event: Recorded<EventOf<Definition>>, key: string): D | null;
    },
  ): Rule<D>;
  /** The event changes every document that fits `where`, which a declared index must serve. */
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
    /** `nobody`: counts, bookkeeping, and what nothing personal is in. */
    whose: (Ownership<D> & { owner: FieldOfIds<D> }) | 'nobody';
    indexes?: readonly Index<D>[];
    text?: readonly (keyof D & string)[];
    rules(words: RuleWords<D>): readonly Rule<D>[];
  },
): Collection<D> {
  const { whose, indexes = [], text = [] } = options;
  return { name, whose, indexes, text, rules: options.rules(ruleWords<D>()) };
}

export function defineProjection(projection: Projection): Projection {
  for (const { name } of projection.collections) {
    if (!name.startsWith(`${projection.name}.`))
      throw new Error(`Collection ${name} must be named ${projection.name}.…`);
  }
  return projection;
}
