// Bytes of a feed or a page as text, in the charset that they are really in as far as anybody says: a byte order mark is the surest,
// then what the server says, then what the document says of itself. Without any it is UTF-8. Nothing throws: what can't be read in a
// charset becomes the replacement character.

/** How far into a document its declaration is looked for. */
const declarationBytes = 1_024;

export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label = markOf(bytes) ?? charsetIn(contentType ?? '') ?? declaredIn(bytes) ?? 'utf-8';
  return decoderFor(label).decode(bytes);
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  // "<" in two bytes, without a mark.
  if (first === 0x00 && second === 0x3c) return 'utf-16be';
  if (first === 0x3c && second === 0x00) return 'utf-16le';
  return undefined;
}

const charsetIn = (text: string): string | undefined => /charset\s*=\s*["']?([\w.:-]+)/i.exec(text)?.[1];

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  return (
    /<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1] ?? charsetIn(/<meta[^>]*>/gi.exec(head)?.[0] ?? '')
  );
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
