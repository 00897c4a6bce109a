// Bytes of a feed or a page as text, in the charset that they are really in as far as anybody says: a byte order mark is the surest,
// then what the server says, then what the document says of itself. Who says something that the bytes can't be is not believed, nor who
// gives a name of one byte per letter to what can only be UTF-8. Without any it is UTF-8. Nothing throws: what can't be read in a
// charset becomes the replacement character.
import { isUtf8 } from 'node:buffer';

/** How far into a document its declaration is looked for. */
const declarationBytes = 1_024;

export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = wideIn(bytes);
  if (marked === 'utf-32be' || marked === 'utf-32le') return utf32In(bytes, marked === 'utf-32le');
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  const said = [charsetIn(contentType ?? ''), ...declaredIn(bytes), 'utf-8'].flatMap((label) => charsetOf(label) ?? []);
  // In these, each sign of markup takes two bytes, and `wideIn` would have seen it.
  const [first = 'utf-8', ...others] = new Set(said.filter((charset) => !charset.startsWith('utf-16')));
  if (oneByteEach.test(first) && isUtf8(bytes)) return new TextDecoder().decode(bytes);
  for (const charset of [first, ...others]) {
    const text = wholly(bytes, charset);
    if (text !== undefined) return text;
  }
  return new TextDecoder(first).decode(bytes);
}

/** Any bytes are text in these, and servers name one of them for all that they send. Hardly any of that text is UTF-8 by chance. */
const oneByteEach = /^(?:windows-|iso-8859-|koi8|ibm866|macintosh|x-mac)/;

type Wide = 'utf-8' | 'utf-16be' | 'utf-16le' | 'utf-32be' | 'utf-32le';

/** By its mark, or by the zeros beside the ASCII with which every document begins. */
function wideIn([first, second, third, fourth]: Uint8Array): Wide | undefined {
  if (first === 0 && second === 0 && (third === 0 ? fourth : third === 0xfe)) return 'utf-32be';
  if (third === 0 && fourth === 0 && (second === 0 ? first : first === 0xff && second === 0xfe)) return 'utf-32le';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0 && third === 0 && second && fourth) return 'utf-16be';
  if (second === 0 && fourth === 0 && first && third) return 'utf-16le';
  return undefined;
}

function utf32In(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittleEndian);
    text += code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
  }
  return text.replace(/^\ufeff/, '');
}

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?([\w.:-]+)/i.exec(text)?.[1];

function declaredIn(bytes: Uint8Array): readonly (string | undefined)[] {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  const inXml = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  return [inXml, ...Array.from(head.matchAll(/<meta\b[^>]*>/gi), ([tag]) => charsetIn(tag))];
}

/** What else some are called, without what parts a name. */
const aliases: Readonly<Record<string, string>> = {
  ...{ cp932: 'shift_jis', ms932: 'shift_jis', cp936: 'gbk', cp949: 'euc-kr', cp950: 'big5', cp874: 'windows-874' },
  ...{ macroman: 'macintosh', maccyrillic: 'x-mac-cyrillic', latin9: 'iso-8859-15' },
};

/** The charset that goes by a name, also by one that is parted otherwise than the standard has it, such as `latin-1`. */
function charsetOf(label: string | undefined): string | undefined {
  const unparted = label?.replace(/[-_.:]/g, '').toLowerCase();
  for (const name of [label, unparted, Object.hasOwn(aliases, unparted ?? '') ? aliases[unparted ?? ''] : undefined]) {
    try {
      if (name !== undefined) return new TextDecoder(name).encoding;
    } catch {
      // Nobody knows it.
    }
  }
  return undefined;
}

/** Undefined if the bytes are not in this charset. A letter that was cut off at the end is left out. */
function wholly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
