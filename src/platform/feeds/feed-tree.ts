// Parses the elements of a feed and repairs missing tags: an item ends where the next one begins, a field ends before an
// element that it can't contain, and a tag that closes nothing is ignored. Its time and memory are bounded, however
// deeply the feed is nested.
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

const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(' '));

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
const mostChildren = 10_000;

/** Returns undefined if it is no feed, or a truncated one. Anything after the first `mostItems` items is ignored. */
export function feedTreeOf(xml: string, mostItems: number): FeedTree | undefined {
  const tree = growingTree(mostItems);
  for (const piece of piecesOf(xml)) {
    if (piece.kind === 'open') tree.open(piece.name, piece.attributes, piece.isEmpty);
    else if (piece.kind === 'close') tree.close(piece.name);
    else tree.add(piece);
    if (tree.isOver()) break;
  }
  return tree.whole();
}

type Growing = Readonly<{ name: string; attributes: string; children: (Element | Text)[]; scope: Scope }>;

function growingTree(mostItems: number) {
  const items: Growing[] = [];
  let own: ReadonlySet<string> = new Set();
  let root: Growing | undefined;
  let channel: Growing | undefined;
  /** The element that holds the fields: an item, the channel or the root. Undefined before the root and after it. */
  let home: Growing | undefined;
  /** The open elements inside it, and how many of each name. */
  let inside: Growing[] = [];
  let counts = new Map<string, number>();

  const scope = (): Scope => (inside.at(-1) ?? home)?.scope ?? new Map();

  function goTo(next: Growing | undefined): void {
    home = next;
    inside = [];
    counts = new Map();
  }

  function add(node: Element | Text): void {
    const children = (inside.at(-1) ?? home)?.children;
    if (children && children.length < mostChildren) children.push(node);
  }

  function openField(field: Growing, isEmpty: boolean): void {
    const [outermost] = inside;
    if (outermost && endsBefore(outermost.name, field.name)) goTo(home);
    add(field);
    if (isEmpty || inside.length === deepest) return;
    inside.push(field);
    counts.set(field.name, (counts.get(field.name) ?? 0) + 1);
  }

  /** Also closes the elements inside it. */
  function closeField(name: string): void {
    for (let closed = inside.pop(); closed; closed = inside.pop()) {
      counts.set(closed.name, (counts.get(closed.name) ?? 0) - 1);
      if (closed.name === name) return;
    }
  }

  const isOver = (): boolean => (root !== undefined && home === undefined) || items.length > mostItems;

  return {
    add,
    open(written: string, attributes: string, isEmpty: boolean): void {
      const within = scopeWithin(scope(), attributes);
      if (root === undefined) own = ownPrefixes(within, written);
      const name = nameIn(within, own, written);
      const element: Growing = { name, attributes, children: [], scope: within };
      if (root === undefined) {
        if (!rootNames.has(name)) return;
        root = element;
        goTo(isEmpty ? undefined : element);
      } else if (itemNames.has(name)) {
        items.push(element);
        goTo(isEmpty ? (channel ?? root) : element);
      } else if (name === 'channel' && home === root && root.name !== name) {
        channel = element;
        goTo(isEmpty ? root : element);
      } else openField(element, isEmpty);
    },
    close(written: string): void {
      const name = nameIn(scope(), own, written);
      if (counts.get(name)) closeField(name);
      else if (name === root?.name) goTo(undefined);
      else if (name === 'channel') goTo(root);
      else if (itemNames.has(name)) goTo(channel ?? root);
    },
    isOver,
    whole(): FeedTree | undefined {
      // A channel that ends without its `rss` is complete, too.
      const isWhole = isOver() || (root?.name === 'rss' && channel !== undefined && home === root);
      return root && isWhole ? { root, channel: channel ?? root, items: items.slice(0, mostItems) } : undefined;
    },
  };
}

/** Returns whether an open field ends because another one begins. */
function endsBefore(open: string, next: string): boolean {
  const isField = values.has(next) || bodies.has(next);
  return isField && (bodies.has(open) ? !namedAsInHtml.has(next) : values.has(open) || vocabulary.test(open));
}
