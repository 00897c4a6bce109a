// Removes from a PNG everything but its pixels, before anything decodes it. A decoder decompresses every compressed
// text and stores every note: a megabyte of them keeps it busy for half a minute.

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The chunks that change how the pixels are shown. Their four letters are read as one number. */
const worthReading = new Set(
  ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'eXIf'].map((type) => Buffer.from(type).readUInt32BE()),
);
/** Bytes of the length and type before a chunk's content, and of the checksum after it. */
const frameLength = 12;

/** A file may have nearly a million empty chunks, so runs of chunks are copied or skipped together. */
export function withoutPngNotes(bytes: Uint8Array): Uint8Array {
  if (!signature.equals(bytes.subarray(0, signature.length))) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  const seen = new Set<number>();
  let keptFrom = 0;
  let at = signature.length;
  while (at + frameLength <= bytes.length) {
    const end = at + frameLength + view.getUint32(at);
    if (end > bytes.length) break;
    const type = view.getUint32(at + 4);
    const isWorthReading = worthReading.has(type);
    // Only its first occurrence counts.
    const isKept = isWorthReading ? !seen.has(type) : isNeeded(type);
    if (isWorthReading) seen.add(type);
    if (!isKept) {
      if (keptFrom < at) kept.push(bytes.subarray(keptFrom, at));
      keptFrom = end;
    }
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(keptFrom)]);
}

/** Returns whether a chunk starts with a capital letter, so that no decoder may skip it. */
function isNeeded(type: number): boolean {
  const letter = type >>> 24;
  return letter >= 0x41 && letter <= 0x5a;
}
