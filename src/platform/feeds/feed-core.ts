// The feed itself, out of all that a server sends with it: without what stands before and behind it, well-formed, with the abbreviations
// that it declares written out, and with text in place of base64. Bounded, whatever is declared.
import { wellFormed } from './well-formed.ts';

export function coreOf(text: string): string {
  const begun = text.replace(/^[^<{]+/, '');
  if (!begun.startsWith('<')) return begun;
  const { doctype, root } = partsOf(begun);
  const end = [...root.matchAll(/<\/(?:\w+:)?(?:rss|feed|rdf)\s*>/gi)].at(-1);
  // Without an end it was cut short, and is not made to look whole.
  const core = end === undefined ? root : wellFormed(root.slice(0, end.index + end[0].length));
  return withoutBase64(withEntities(withoutLongNames(core), entitiesIn(doctype)));
}

const comment = '<!--(?:(?!-->).)*-->';
const quoted = `"[^"]*"|'[^']*'`;
/** What a document declares may hold brackets in quotes and comments. There is one way to match each text, so that no text takes long. */
const declarations = String.raw`\[(?:[^"'\]<]|${quoted}|${comment}|<(?!!--))*\]`;
const doctypeTag = String.raw`<!doctype(?:[^"'[>]|${quoted})*(?:${declarations}\s*)?>`;
const beforeRoot = new RegExp(String.raw`\s*(?:<\?(?:(?!\?>).)*\?>|${comment}|${doctypeTag})`, 'isy');

/** What is longer is left to the parser. */
const longestProlog = 64 * 1_024;

/**
 * What stands before the root. To the parser, each entity there that leads elsewhere is a reason to refuse the whole, and a comment that
 * names another format is that format.
 */
function partsOf(text: string): Readonly<{ doctype: string; root: string }> {
  const prolog = text.slice(0, longestProlog);
  let doctype = '';
  let at = 0;
  for (;;) {
    beforeRoot.lastIndex = at;
    const [part] = beforeRoot.exec(prolog) ?? [];
    if (part === undefined) return { doctype, root: text.slice(at).trimStart() };
    if (/^\s*<!doctype/i.test(part)) doctype = part;
    at += part.length;
  }
}

const mostEntities = 100;
/** Of all that is written out together. */
const mostWrittenOut = 100_000;

/** Those that stand for plain text. What stands for markup, a file or further entities is left as it is. */
function entitiesIn(doctype: string): ReadonlyMap<string, string> {
  const declared = doctype.matchAll(/<!ENTITY\s+([\w.-]{1,60})\s+(?:"([^"<%]{0,500})"|'([^'<%]{0,500})')\s*>/g);
  const entities = new Map<string, string>();
  for (const [, name = '', inDouble, inSingle = ''] of declared) {
    const value = inDouble ?? inSingle;
    if (entities.size < mostEntities && !entities.has(name) && !/&(?!#\w+;)/.test(value)) entities.set(name, value);
  }
  return entities;
}

function withEntities(text: string, entities: ReadonlyMap<string, string>): string {
  if (entities.size === 0) return text;
  let left = mostWrittenOut;
  return text.replace(/&([\w.-]{1,60});/g, (reference, name: string) => {
    const value = entities.get(name);
    if (value === undefined || value.length > left) return reference;
    left -= value.length;
    return value;
  });
}

/** What RSS says of a person is one text, in which the parser takes time that grows with the square of the brackets. */
const person = /<((?:[\w.-]+:)?(?:author|managingeditor|webmaster))(?:\s[^<>]*)?>/gi;
const longestName = 2_000;

function withoutLongNames(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    person.lastIndex = at;
    const begin = person.exec(text);
    const end = begin === null ? -1 : text.indexOf(`</${begin[1]}`, person.lastIndex);
    if (end === -1) return kept + text.slice(at);
    const isLong = end - person.lastIndex > longestName;
    kept += text.slice(at, isLong ? person.lastIndex : end);
    at = end;
  }
}

/** Atom 0.3 let a text be packed, and some do it still. */
const packed =
  /(<(?:\w+:)?(?:title|tagline|summary|content)\b[^<>]{0,500}\b(?:mode|type)=["'](?:base64|application\/octet-stream)["'][^<>]{0,500}>)([\sA-Za-z0-9+/=]+)(?=<\/)/g;

const withoutBase64 = (text: string): string =>
  text.replace(packed, (_, tag: string, content: string) => {
    const unpacked = Buffer.from(content, 'base64').toString('utf8');
    return `${tag}${unpacked.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`;
  });
