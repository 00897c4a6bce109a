// Removes from a PNG what its pixels don't need, before anything decodes it. A decoder decompresses each compressed text and
// remembers each note. A megabyte of them keeps it busy for half a minute, and none of them would be kept anyway.

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The chunks that change how the pixels are shown: colours, transparency, and which side is up. */
const worthReading = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf']);
/** Bytes of the length and type before a chunk's content, and of the checksum after it. */
const frameLength = 12;

/** Answers the same bytes if it is no PNG. The decoder is left to refuse damaged ones. */
export function withoutPngNotes(bytes: Uint8Array): Uint8Array {
  if (!signature.equals(bytes.subarray(0, signature.length))) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, signature.length)];
  const seen = new Set<string>();
  let at = signature.length;
  while (at + frameLength <= bytes.length) {
    const end = at + frameLength + view.getUint32(at);
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // A capital letter marks a chunk that no decoder may skip. Of the others, those worth reading may occur once each.
    if (/^[A-Z]/.test(type) || (worthReading.has(type) && !seen.has(type))) kept.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}
