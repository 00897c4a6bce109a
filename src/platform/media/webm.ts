// Checks that a file is a WebM video from its first byte to its last: an EBML header of that type, one segment of known
// elements without gaps, nothing after it, a video track and a cluster. Frames are not decoded. Layout: RFC 8794 (EBML)
// and RFC 9559 (Matroska), of which WebM is a subset.
import type { VideoFacts } from './mp4.ts';

/** `end` is undefined for an element of unknown size, as recorders write it while recording. */
type Element = Readonly<{ id: number; start: number; end: number | undefined }>;

const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  padding: 0xec,
};

/** Index, padding, checksum, info, tracks, clusters, cues, tags, chapters. Attached files have no place in WebM. */
const inSegment = new Set([
  ...[0x114d9b74, ids.padding, 0xbf, 0x1549a966, ids.tracks, ids.cluster, 0x1c53bb6b, ids.tags, 0x1043a770],
]);
/** Timestamp, position, previous size, simple block, block group, padding, checksum. */
const inCluster = new Set([0xe7, 0xa7, 0xab, 0xa3, 0xa0, ids.padding, 0xbf]);

/** Enough for more than ten minutes. A file with millions of empty elements would only waste time. */
const maxElements = 200_000;
const longestSide = 16_384;

/** Returns undefined if the file is damaged, is cut off or contains anything else. */
export function readWebm(bytes: Uint8Array): VideoFacts | undefined {
  const header = elementAt(bytes, 0, bytes.length);
  if (header?.id !== ids.header || header.end === undefined) return undefined;
  const docType = childrenOf(bytes, header)?.find((child) => child.id === ids.docType);
  if (docType === undefined || textIn(bytes, docType) !== 'webm') return undefined;
  const segment = elementAt(bytes, header.end, bytes.length);
  if (segment?.id !== ids.segment || (segment.end ?? bytes.length) !== bytes.length) return undefined;

  let tracks: Element | undefined;
  let hasCluster = false;
  let isInOpenCluster = false;
  let at = segment.start;
  for (let count = 0; at < bytes.length; count += 1) {
    const element = elementAt(bytes, at, bytes.length);
    if (element === undefined || count === maxElements) return undefined;
    if (inSegment.has(element.id) && !(isInOpenCluster && inCluster.has(element.id))) isInOpenCluster = false;
    else if (!isInOpenCluster || !inCluster.has(element.id)) return undefined;
    if (element.id === ids.tracks) tracks = element;
    if (element.id === ids.cluster) hasCluster = true;
    if (element.end === undefined && element.id !== ids.cluster) return undefined;
    // The children of a cluster of unknown size follow as if they were its siblings.
    isInOpenCluster ||= element.end === undefined;
    at = element.end ?? element.start;
  }
  return tracks && hasCluster ? videoTrackIn(bytes, tracks) : undefined;
}

/** Returns a copy of the same length with blank tags and padding. The file must be one that `readWebm` accepts. */
export function withoutWebmTags(bytes: Uint8Array): Uint8Array {
  const clean = new Uint8Array(bytes);
  const header = elementAt(bytes, 0, bytes.length);
  let at = elementAt(bytes, header?.end ?? 0, bytes.length)?.start ?? bytes.length;
  while (at < bytes.length) {
    const element = elementAt(bytes, at, bytes.length);
    if (element === undefined) break;
    const { id, start, end = start } = element;
    if (id === ids.tags || id === ids.padding) pad(clean.subarray(at, end));
    at = end;
  }
  return clean;
}

/** Turns an element into one of padding: an id of one byte, a size of up to eight, zeros. */
function pad(element: Uint8Array): void {
  const sizeLength = Math.min(8, element.length - 1);
  element.fill(0);
  element[0] = ids.padding;
  element[1] = 1 << (8 - sizeLength);
  let size = element.length - 1 - sizeLength;
  for (let at = sizeLength; size > 0; at -= 1, size >>= 8) element[at] = size & 0xff;
}

function videoTrackIn(bytes: Uint8Array, tracks: Element): VideoFacts | undefined {
  for (const entry of childrenOf(bytes, tracks) ?? []) {
    const children = entry.id === ids.trackEntry ? (childrenOf(bytes, entry) ?? []) : [];
    const type = children.find((child) => child.id === ids.trackType);
    const video = children.find((child) => child.id === ids.video);
    if (type === undefined || numberIn(bytes, type) !== 1 || video === undefined) continue;
    const settings = childrenOf(bytes, video) ?? [];
    const [width = 0, height = 0] = [ids.pixelWidth, ids.pixelHeight].map((id) => {
      const element = settings.find((child) => child.id === id);
      return element ? numberIn(bytes, element) : 0;
    });
    if (width > 0 && height > 0 && width <= longestSide && height <= longestSide) return { width, height };
  }
  return undefined;
}

function childrenOf(bytes: Uint8Array, parent: Element): Element[] | undefined {
  const children: Element[] = [];
  let at = parent.start;
  const to = parent.end ?? at;
  while (at < to) {
    const child = elementAt(bytes, at, to);
    if (child?.end === undefined || children.length === maxElements) return undefined;
    children.push(child);
    at = child.end;
  }
  return children;
}

/** Returns the element, if it ends no later than `to`. Its id keeps the length marker, its size does not. */
function elementAt(bytes: Uint8Array, at: number, to: number): Element | undefined {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idLength;
  const firstOfSize = bytes[sizeAt] ?? 0;
  const sizeLength = Math.clz32(firstOfSize) - 23;
  const start = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || start > to) return undefined;
  const id = numberFrom(bytes, at, sizeAt);
  // The marker is subtracted first, because with it eight bytes are more than a number holds exactly.
  const size = (firstOfSize - 2 ** (8 - sizeLength)) * 256 ** (sizeLength - 1) + numberFrom(bytes, sizeAt + 1, start);
  if (size === 2 ** (7 * sizeLength) - 1) return { id, start, end: undefined };
  return start + size <= to ? { id, start, end: start + size } : undefined;
}

function numberFrom(bytes: Uint8Array, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 256 + (bytes[at] ?? 0);
  return number;
}

function numberIn(bytes: Uint8Array, element: Element): number {
  return numberFrom(bytes, element.start, Math.min(element.end ?? element.start, element.start + 8));
}

function textIn(bytes: Uint8Array, element: Element): string {
  const bytesOfText = bytes.subarray(element.start, Math.min(element.end ?? 0, element.start + 32));
  return String.fromCharCode(...bytesOfText).replace(/\0+$/, '');
}
