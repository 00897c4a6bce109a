// Decodes the bytes of a feed or a page. A byte order mark is the strongest evidence of the charset, then the server's
// header, then the document's own declaration. A charset in which the bytes are invalid is rejected, and so is a
// single-byte charset for what can only be UTF-8. Nothing throws. Packages such as encoding-sniffer trust a declaration
// without checking the bytes, and recognise neither UTF-32 nor UTF-16 without a mark.
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** How far into a document to look for its declaration. */
const declarationBytes = 1_024;

export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const marked = wideIn(bytes);
  if (marked === 'utf-8') return utf8In(bytes.subarray(3));
  if (marked !== undefined) return iconv.decode(bytes, marked).toWellFormed();
  const charsets = [charsetIn(contentType ?? ''), ...declaredIn(bytes), 'utf-8'].flatMap(
    (label) => charsetOf(label) ?? [],
  );
  // UTF-16 is ruled out: its markup characters take two bytes each, which `wideIn` would have noticed.
  const [first = 'utf-8', ...others] = new Set(charsets.filter((charset) => !charset.startsWith('utf-16')));
  if (ofSingleBytes.test(first) && isUtf8(bytes)) return new TextDecoder().decode(bytes);
  for (const charset of [first, ...others]) {
    const text = wholly(bytes, charset);
    if (text !== undefined) return text;
  }
  return first === 'utf-8' ? utf8In(bytes) : new TextDecoder(first).decode(bytes);
}

/** Any bytes are valid in these, and servers name one of them for everything. Such text is hardly UTF-8 by chance. */
const ofSingleBytes = /^(?:windows-|iso-8859-|koi8|ibm|cp\d|mac|x-mac)/;

/** Matches UTF-8 letters of several bytes, or a byte that belongs to none. */
const letters =
  /(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}){1,1000}|[\x80-\xff]/g;
const windows1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/** Decodes UTF-8, and any invalid bytes in it as windows-1252, because some documents mix both. */
const utf8In = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(letters, (found) =>
      found.length > 1 ? Buffer.from(found, 'latin1').toString() : (windows1252[found.charCodeAt(0)] ?? ''),
    );

type Wide = 'utf-8' | 'utf-16be' | 'utf-16le' | 'utf-32be' | 'utf-32le';

/** Recognises UTF-16 by its mark, or by the zeros next to the ASCII letters with which every document begins. */
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

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?([\w.:-]+)/i.exec(text)?.[1];

function declaredIn(bytes: Uint8Array): readonly (string | undefined)[] {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  const inXml = /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  return [inXml, ...Array.from(head.matchAll(/<meta\b[^>]*>/gi), ([tag]) => charsetIn(tag))];
}

/** Other names of some charsets, without separators. */
const aliases: Readonly<Record<string, string>> = {
  ...{ cp932: 'shift_jis', ms932: 'shift_jis', cp936: 'gbk', cp949: 'euc-kr', cp950: 'big5', cp874: 'windows-874' },
  ...{ macroman: 'macintosh', maccyrillic: 'x-mac-cyrillic', latin9: 'iso-8859-15' },
};

/** Returns the charset with this name, even if separators differ from the standard, as in `latin-1`. */
function charsetOf(label: string | undefined): string | undefined {
  const joined = label?.replace(/[-_.:]/g, '').toLowerCase();
  for (const name of [label, joined, Object.hasOwn(aliases, joined ?? '') ? aliases[joined ?? ''] : undefined]) {
    try {
      if (name !== undefined) return new TextDecoder(name).encoding;
    } catch {
      // The web has no such charset.
    }
  }
  return joined !== undefined && isOfOldSystem(joined) ? joined : undefined;
}

/** Matches code pages of IBM or the Macintosh that browsers don't support. */
const isOfOldSystem = (charset: string): boolean =>
  /^(?:cp|ibm)\d{3,4}$|^mac[a-z]+$/.test(charset) && iconv.encodingExists(charset);

/** Returns undefined if the bytes are invalid in this charset. A character cut off at the end is left out. */
function wholly(bytes: Uint8Array, charset: string): string | undefined {
  if (isOfOldSystem(charset)) return iconv.decode(bytes, charset);
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
