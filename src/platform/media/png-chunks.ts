// Leaves in a PNG only what its pixels take, before anything decodes it. A decoder unfolds each compressed text there is, and
// remembers each note: a megabyte of them keeps it busy for half a minute, and nothing of them would be kept anyway.

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** What changes how the pixels are shown: colours, transparency, and which side is up. */
const worthReading = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf']);
/** Length and type before a chunk's content, and a checksum behind it. */
const frameLength = 12;

/** The same bytes where it is no PNG. What is damaged is left to the decoder to refuse. */
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
    // A capital letter marks what no decoder may pass over; of the rest, each may stand there once.
    if (/^[A-Z]/.test(type) || (worthReading.has(type) && !seen.has(type))) kept.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}
