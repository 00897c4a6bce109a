// Counts the frames of a WebP before anything decodes it. The decoder searches for each frame from the beginning, so a
// hundred thousand frames of one pixel, in five megabytes, keep it busy for a minute.

const headerLength = 12;
/** The letters and the length before a chunk's content. */
const frameLength = 8;

/** Returns false for other files. Damaged ones are left for the decoder to refuse. */
export function hasMoreFrames(bytes: Uint8Array, maxFrames: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, headerLength) !== 'WEBP') return false;
  const animationFrame = Buffer.from('ANMF').readUInt32BE();
  let frames = 0;
  for (let at = headerLength; at + frameLength <= file.length; ) {
    if (file.readUInt32BE(at) === animationFrame) frames += 1;
    if (frames > maxFrames) return true;
    const length = file.readUInt32LE(at + 4);
    // A chunk's content is padded to an even length.
    at += frameLength + length + (length % 2);
  }
  return false;
}
