// Normalises the names of a feed's elements: lower case, without a prefix in the feed's own format, and with the
// customary one in another vocabulary, such as `dc:creator`.
import { attributesIn } from './xml-pieces.ts';

/** The customary prefix of each vocabulary, by a part of its address. */
const vocabularies: readonly (readonly [prefix: string, address: RegExp])[] = [
  ['atom', /^https?:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/atom\/)/],
  ['rdf', /^https?:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax/],
  ['xhtml', /^https?:\/\/www\.w3\.org\/1999\/xhtml/],
  ['rss', /^https?:\/\/(?:purl\.org\/(?:rss\/|net\/rss)|(?:my|channel)\.netscape\.com\/|(?:backend|blogs)\.)/],
  ['content', /^https?:\/\/purl\.org\/rss\/1\.0\/modules\/content/],
  ['dc', /^https?:\/\/purl\.org\/dc\/elements\//],
  ['dcterms', /^https?:\/\/purl\.org\/dc\/terms/],
  ['media', /^https?:\/\/search\.yahoo\.com\/mrss/],
  ['itunes', /^https?:\/\/www\.itunes\.com\/dtds\/podcast/],
  ['foaf', /^https?:\/\/xmlns\.com\/foaf\//],
  ['prism', /^https?:\/\/(?:purl\.org|prismstandard\.org)\/.*prism/],
];

const prefixOf = (address: string): string | undefined =>
  vocabularies.findLast(([, pattern]) => pattern.test(address.trim().toLowerCase()))?.[0];

/** The meaning of prefixes inside an element. The empty prefix is the default. */
export type Scope = ReadonlyMap<string, string>;

/** Returns the scope inside an element that declares more prefixes. An unknown vocabulary keeps its own prefix. */
export function scopeWithin(scope: Scope, attributes: string): Scope {
  if (!/xmlns/i.test(attributes)) return scope;
  const within = new Map(scope);
  for (const [name, address] of attributesIn(attributes)) {
    const [, prefix = ''] = /^xmlns(?::(.+))?$/.exec(name) ?? [undefined];
    if (name.startsWith('xmlns')) within.set(prefix, prefixOf(address) ?? prefix);
  }
  return within;
}

/** Returns the prefixes of the root's format. Some feeds declare another vocabulary as their default. */
export function ownPrefixes(scope: Scope, root: string): ReadonlySet<string> {
  const [, prefix = '', local = ''] = parted(root);
  return new Set(['', 'rss', scope.get(prefix) ?? prefix, ...(local === 'feed' ? ['atom'] : [])]);
}

export function nameIn(scope: Scope, own: ReadonlySet<string>, written: string): string {
  const [, prefix = '', local = ''] = parted(written);
  const resolved = scope.get(prefix) ?? prefix;
  return own.has(resolved) ? local : `${resolved}:${local}`;
}

const parted = (name: string): readonly (string | undefined)[] => /^(?:(.*):)?([^:]*)$/.exec(name.toLowerCase()) ?? [];
