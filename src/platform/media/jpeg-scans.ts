// Counts the scans of a JPEG before anything decodes it. A progressive JPEG is drawn repeatedly, one scan at a time: a
// file with thousands keeps the decoder busy for as long as its author likes. Encoders write about ten.

const marker = 0xff;
const startOfScan = 0xda;

/** Returns false for other files. Damaged ones are left for the decoder to refuse. */
export function hasMoreScans(bytes: Uint8Array, maxScans: number): boolean {
  if (bytes[0] !== marker || bytes[1] !== 0xd8) return false;
  let scans = 0;
  let at = bytes.indexOf(marker, 2);
  while (at !== -1 && at + 3 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code === startOfScan) scans += 1;
    if (scans > maxScans) return true;
    // The pixels of a scan follow its header. Among them, 0xff comes only before a zero or a restart.
    at = bytes.indexOf(
      marker,
      standsAlone(code) ? at + 1 : at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0),
    );
  }
  return false;
}

/** Returns whether a marker has no length: stuffing, padding, restarts, start and end of the picture. */
const standsAlone = (code: number): boolean => code <= 0x01 || code === marker || (code >= 0xd0 && code <= 0xd9);
