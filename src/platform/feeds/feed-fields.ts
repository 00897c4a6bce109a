// Reads the fields of an element: their text, their attributes, and the HTML that they contain, however it is encoded.
import { isUtf8 } from 'node:buffer';
import type { Element, Text } from './feed-tree.ts';
import { escaped, htmlOfEither, namesIn } from './html.ts';
import type { TextKind } from './raw-feed.ts';
import { attributesIn } from './xml-pieces.ts';

const isElement = (node: Element | Text): node is Element => 'name' in node;

/** Returns the fields of the first name, then those of the second, and so on. */
export const fieldsOf = (element: Element | undefined, ...names: readonly string[]): readonly Element[] =>
  names.flatMap((name) => (element?.children ?? []).filter(isElement).filter((field) => field.name === name));

export const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element && attributesIn(element.attributes).get(name);

export function textIn(element: Element | undefined): string {
  let text = '';
  const pending: (Element | Text)[] = element ? [element] : [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isElement(node)) pending.push(...node.children.toReversed());
    else text += node.text;
  }
  return text.trim();
}

export const textsIn = (element: Element | undefined, ...names: readonly string[]): readonly string[] =>
  fieldsOf(element, ...names)
    .map(textIn)
    .filter((text) => text !== '');

/** Returns a field as HTML. Undefined if it is empty, or a picture or another file encoded as text. */
export function htmlIn(element: Element | undefined, unlessDeclared: TextKind): string | undefined {
  const read = element && kindIn(element, unlessDeclared);
  if (read === undefined || read.text === '') return undefined;
  return read.kind === 'html' ? read.text : htmlOfEither(read.text);
}

export function kindIn(element: Element, unlessDeclared: TextKind): Readonly<{ text: string; kind: TextKind }> {
  const type = attributeOf(element, 'type')?.trim().toLowerCase() ?? '';
  const mode = attributeOf(element, 'mode')?.trim().toLowerCase();
  if (element.children.some(isElement)) return { text: markupOf(element.children, /xhtml/.test(type)), kind: 'html' };
  const kind = /html/.test(type) ? 'html' : /^text(?:\/plain)?$/.test(type) ? 'text' : unlessDeclared;
  if (mode === 'base64' || type === 'application/octet-stream') return { text: unpacked(textIn(element)), kind };
  return { text: isOfWords(type) ? textIn(element) : '', kind };
}

const isOfWords = (type: string): boolean => /^(?:|text|x?html|text\/.*|.*[/+](?:xml|xhtml))$/.test(type);

function unpacked(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  return isUtf8(bytes) ? bytes.toString() : '';
}

/** In HTML these have no end tag and are not self-closing. */
const voids = namesIn('area base br col embed hr img input link meta source track wbr');

/** Converts unescaped markup to HTML: expands self-closed XML elements. CDATA is HTML too, except in XHTML. */
function markupOf(nodes: readonly (Element | Text)[], isXhtml: boolean): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return node.isCdata && !isXhtml ? node.text : escaped(node.text);
      const name = node.name.replace(/^xhtml:/, '');
      const tag = `<${name}${node.attributes.replace(/\/$/, '')}>`;
      return voids.has(name) ? tag : `${tag}${markupOf(node.children, isXhtml)}</${name}>`;
    })
    .join('');
}
