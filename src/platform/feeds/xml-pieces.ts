// Splits XML, however carelessly written, into tags and text, in linear time. htmlparser2 would take quadratic time for
// unmatched closing tags, and an unclosed comment would swallow the rest of the feed.
import { decodeHTMLStrict } from 'entities';

export type Piece =
  | Readonly<{ kind: 'open'; name: string; attributes: string; isEmpty: boolean }>
  | Readonly<{ kind: 'close'; name: string }>
  /** Decoded. Text with `isCdata` is often HTML. */
  | Readonly<{ kind: 'text'; text: string; isCdata: boolean }>;

const markup = /<!\[CDATA\[|<!--|<\?|<(\/?)([a-z_][\w:.-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** The end marker of each section that contains no tags. */
const endOf: Readonly<Record<string, string>> = { '<![cdata[': ']]>', '<!--': '-->', '<?': '?>' };

/** Treats a `<` that begins no markup as text, and also the start of a section without an end. */
export function* piecesOf(xml: string): Generator<Piece> {
  const missing = new Set<string>();
  let textFrom = 0;
  let at = 0;
  for (;;) {
    markup.lastIndex = at;
    const found = markup.exec(xml);
    if (found === null) break;
    const [whole, slash, name, attributes = ''] = found;
    at = found.index + whole.length;
    const end = name === undefined ? (endOf[whole.toLowerCase()] ?? '') : '';
    const endsAt = name !== undefined || missing.has(end) ? -1 : xml.indexOf(end, at);
    if (name === undefined && endsAt === -1) {
      missing.add(end);
      continue;
    }
    if (textFrom < found.index) yield textPiece(xml, textFrom, found.index);
    if (name === undefined) {
      if (end === ']]>') yield { kind: 'text', text: beginning(xml, at, endsAt), isCdata: true };
      at = endsAt + end.length;
    } else if (slash === '/') yield { kind: 'close', name };
    else yield { kind: 'open', name, attributes, isEmpty: attributes.endsWith('/') };
    textFrom = at;
  }
  if (textFrom < xml.length) yield textPiece(xml, textFrom, xml.length);
}

/** Decodes entities only with their semicolon: `&copy=` in an address is not an entity. */
function textPiece(xml: string, from: number, to: number): Piece {
  const text = beginning(xml, from, to);
  return { kind: 'text', text: text.includes('&') ? decodeHTMLStrict(text) : text, isCdata: false };
}

/** Longer than any text that is read. */
const longestText = 200_000;
const beginning = (xml: string, from: number, to: number): string => xml.slice(from, Math.min(to, from + longestText));

/** A name begins only after white space or a quote, so that the pattern isn't tried at every letter of a long word. */
const attribute = /(?<=^|[\s"'])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;
/** More than any element has. */
const maxAttributes = 50;

/** Returns attributes by their lower-case name. Of duplicates, the first counts. */
export function attributesIn(written: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare = ''] of written.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeHTMLStrict(double ?? single ?? bare));
    if (attributes.size === maxAttributes) break;
  }
  return attributes;
}
