// Counts the scans of a JPEG before anything decodes it. A progressive one is drawn over and over, a scan at a time; encoders
// make some ten, and a file of thousands keeps the decoder busy for as long as its writer likes.

const marker = 0xff;
const startOfScan = 0xda;

/** Whether it has more scans than that. False where it is no JPEG; what is damaged is left to the decoder to refuse. */
export function hasMoreScans(bytes: Uint8Array, mostScans: number): boolean {
  if (bytes[0] !== marker || bytes[1] !== 0xd8) return false;
  let scans = 0;
  let at = bytes.indexOf(marker, 2);
  while (at !== -1 && at + 3 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code === startOfScan) scans += 1;
    if (scans > mostScans) return true;
    // The pixels of a scan follow its head: in them a marker's sign stands before a zero, or before a restart.
    at = bytes.indexOf(
      marker,
      standsAlone(code) ? at + 1 : at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0),
    );
  }
  return false;
}

/** Without a length behind it: stuffing, padding, restarts, start and end of the picture. */
function standsAlone(code: number): boolean {
  return code <= 0x01 || code === marker || (code >= 0xd0 && code <= 0xd9);
}
