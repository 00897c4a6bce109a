// Removes from an MP4 everything not needed to play it: the location, the camera, comments, padding with old content,
// and tracks that are neither picture nor sound. Removed parts are blanked in place, so every index stays valid.
import { type Box, boxesIn, childrenOf, handlerOf } from './mp4.ts';

/** The boxes needed for playing, by their parent. `file` is the file itself. */
const needed: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'prft']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'tapt', 'mdia']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs']),
};

/** Far more than any camera writes. A table of millions would only waste time. */
const maxTracks = 20;
const maxChunks = 50_000;
const maxSamples = 200_000;

/** Returns a copy of the same length. The file must be one that `readMp4` accepts. */
export function withoutMp4Metadata(bytes: Uint8Array): Uint8Array {
  const clean = new Uint8Array(bytes);
  const boxes = boxesIn(new DataView(clean.buffer)) ?? [];
  const tracks = boxes.filter(({ type }) => type === 'moov').flatMap((moov) => childrenOf(moov, 'trak'));
  const strangers = tracks.filter((track) => !isPlayed(track)).slice(0, maxTracks);
  // A table of samples may point anywhere, so only bytes among samples are blanked for it.
  const media = boxes.filter(({ type }) => type === 'mdat');
  if (strangers.length > 0) blankSamples(clean, strangers, media);
  blankUnneeded('file', boxes);
  return clean;
}

const isPlayed = (track: Box): boolean => ['vide', 'soun'].includes(handlerOf(track) ?? '');

function blankUnneeded(parent: string, boxes: readonly Box[]): void {
  for (const box of boxes) {
    if (!needed[parent]?.has(box.type) || (box.type === 'trak' && !isPlayed(box))) blank(box);
    else if (needed[box.type] !== undefined) blankUnneeded(box.type, boxesIn(box.content) ?? []);
  }
}

/** Every player skips `free` boxes. */
function blank({ start, content }: Box): void {
  new Uint8Array(content.buffer, start + 4, 4).set(Buffer.from('free'));
  new Uint8Array(content.buffer, content.byteOffset, content.byteLength).fill(0);
}

/** Thousands of samples may overlap, so this first records their ranges, then makes one pass over the file. */
function blankSamples(file: Uint8Array, tracks: readonly Box[], media: readonly Box[]): void {
  const reach = new Float64Array(file.length);
  for (const track of tracks) noteSamples(track, reach);
  let to = 0;
  let from = 0;
  for (const { content } of media) {
    const end = content.byteOffset + content.byteLength;
    for (; from < content.byteOffset; from += 1) to = Math.max(to, reach[from] ?? 0);
    for (; from < end; from += 1) {
      to = Math.max(to, reach[from] ?? 0);
      if (from < to) file[from] = 0;
    }
  }
}

/** Records, for each byte at which a chunk of samples begins, the end of that chunk. */
function noteSamples(track: Box, reach: Float64Array): void {
  const tables = childrenOf(track, 'mdia')
    .flatMap((media) => childrenOf(media, 'minf'))
    .flatMap((media) => childrenOf(media, 'stbl'))
    .flatMap((table) => boxesIn(table.content) ?? []);
  const words = (type: string) => {
    const view = tables.find((box) => box.type === type)?.content;
    return (at: number) => (view !== undefined && 4 * at + 4 <= view.byteLength ? view.getUint32(4 * at) : undefined);
  };
  const [sizes, perChunk, starts, longStarts] = [words('stsz'), words('stsc'), words('stco'), words('co64')];
  const startOf = (chunk: number) => {
    const low = longStarts(2 * chunk + 3);
    return low === undefined ? starts(chunk + 2) : (longStarts(2 * chunk + 2) ?? 0) * 2 ** 32 + low;
  };
  const sameSize = sizes(1) ?? 0;
  let sample = 3;
  let run = 2;
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    const start = startOf(chunk);
    if (start === undefined) return;
    // Each run has its first chunk, counted from one, then the number of samples in each of its chunks.
    while ((perChunk(run + 3) ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 3;
    const count = perChunk(run + 1) ?? 0;
    let length = sameSize * count;
    for (const end = Math.min(sample + count, maxSamples); sameSize === 0 && sample < end; sample += 1) {
      const size = sizes(sample);
      if (size === undefined) break;
      length += size;
    }
    if (start < reach.length) reach[start] = Math.max(reach[start] ?? 0, start + length);
  }
}
