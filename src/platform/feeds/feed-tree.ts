// Parses the elements of a feed and repairs missing tags: an item ends where the next one begins, a field before an
// element that it can't contain, and a tag that closes nothing is ignored. Its time and memory are bounded.
import { namesIn } from './html.ts';
import { nameIn, ownPrefixes, type Scope, scopeWithin } from './xml-names.ts';
import { piecesOf } from './xml-pieces.ts';

export type Text = Readonly<{ text: string; isCdata: boolean }>;
export type Element = Readonly<{ name: string; attributes: string; children: readonly (Element | Text)[] }>;

export type FeedTree = Readonly<{
  /** `rss`, `rdf`, `feed` or `channel`. */
  root: Element;
  /** The element that describes the feed: its channel, or the root itself. */
  channel: Element;
  items: readonly Element[];
}>;

const rootNames = namesIn('rss rdf feed channel');
const itemNames = namesIn('item entry');
/** Fields with a single value, which contain no other field. */
const values = namesIn(
  'title link guid id pubdate published updated issued modified created author contributor category enclosure comments rights copyright language generator ttl lastbuilddate managingeditor webmaster',
);
/** Fields that contain only fields of their own vocabulary. */
const vocabulary = /^(?:itunes|media|dc|dcterms):/;
/** Fields that may contain markup as is, with elements named like fields. */
const bodies = namesIn('description summary content content:encoded xhtml:body');
const namedAsInHtml = namesIn('title link summary');

/** Deeper elements are left out, and their text stays. */
const deepest = 200;
/** Applies to each element. */
const maxChildren = 10_000;

/** Returns undefined if it is not a feed, or is truncated. Anything after the first `maxItems` items is ignored. */
export function feedTreeOf(xml: string, maxItems: number): FeedTree | undefined {
  const tree = treeBuilder(maxItems);
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'open') tree.open(piece.name, piece.attributes, piece.isEmpty);
    else if (piece.kind === 'close') tree.close(piece.name);
    else tree.add(piece);
    if (tree.isDone()) break;
  }
  return tree.result();
}

type OpenElement = Readonly<{ name: string; attributes: string; children: (Element | Text)[]; scope: Scope }>;

function treeBuilder(maxItems: number) {
  const items: OpenElement[] = [];
  let own: ReadonlySet<string> = new Set();
  let root: OpenElement | undefined;
  let channel: OpenElement | undefined;
  /** The element that holds the fields: an item, the channel or the root. Undefined before the root and after it. */
  let container: OpenElement | undefined;
  /** The open elements inside the container, and how many of each name. */
  let openElements: OpenElement[] = [];
  let counts = new Map<string, number>();

  const scope = (): Scope => (openElements.at(-1) ?? container)?.scope ?? new Map();

  function moveTo(next: OpenElement | undefined): void {
    container = next;
    openElements = [];
    counts = new Map();
  }

  function add(node: Element | Text): void {
    const children = (openElements.at(-1) ?? container)?.children;
    if (children && children.length < maxChildren) children.push(node);
  }

  function openField(field: OpenElement, isEmpty: boolean): void {
    const [outermost] = openElements;
    if (outermost && endsBefore(outermost.name, field.name)) moveTo(container);
    add(field);
    if (isEmpty || openElements.length === deepest) return;
    openElements.push(field);
    counts.set(field.name, (counts.get(field.name) ?? 0) + 1);
  }

  /** Also closes the elements inside it. */
  function closeField(name: string): void {
    for (let closed = openElements.pop(); closed; closed = openElements.pop()) {
      counts.set(closed.name, (counts.get(closed.name) ?? 0) - 1);
      if (closed.name === name) return;
    }
  }

  const isDone = (): boolean => (root !== undefined && container === undefined) || items.length > maxItems;

  return {
    add,
    open(written: string, attributes: string, isEmpty: boolean): void {
      const within = scopeWithin(scope(), attributes);
      if (root === undefined) own = ownPrefixes(within, written);
      const name = nameIn(within, own, written);
      const element: OpenElement = { name, attributes, children: [], scope: within };
      if (root === undefined) {
        if (!rootNames.has(name)) return;
        root = element;
        moveTo(isEmpty ? undefined : element);
      } else if (itemNames.has(name)) {
        items.push(element);
        moveTo(isEmpty ? (channel ?? root) : element);
      } else if (name === 'channel' && container === root && root.name !== name) {
        channel = element;
        moveTo(isEmpty ? root : element);
      } else openField(element, isEmpty);
    },
    close(written: string): void {
      const name = nameIn(scope(), own, written);
      if (counts.get(name)) closeField(name);
      else if (name === root?.name) moveTo(undefined);
      else if (name === 'channel') moveTo(root);
      else if (itemNames.has(name)) moveTo(channel ?? root);
    },
    isDone,
    result(): FeedTree | undefined {
      // A channel that ends without its `rss` is complete, too.
      const isWhole = isDone() || (root?.name === 'rss' && channel !== undefined && container === root);
      return root && isWhole ? { root, channel: channel ?? root, items: items.slice(0, maxItems) } : undefined;
    },
  };
}

function endsBefore(open: string, next: string): boolean {
  const isField = values.has(next) || bodies.has(next);
  return isField && (bodies.has(open) ? !namedAsInHtml.has(next) : values.has(open) || vocabulary.test(open));
}
