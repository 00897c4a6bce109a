// Takes out of an MP4 what is not needed to play it: the place it was filmed at, the camera, comments, padding with old content,
// and tracks that are neither picture nor sound, such as a camera's log of positions. What goes is blanked where it stands:
// no box moves, so every index into the file stays true.
import { type Box, boxesIn, childrenOf, handlerOf } from './mp4.ts';

/** The children that playing takes, by the box they stand in. `file` is the file itself. */
const kept: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'prft']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'tapt', 'mdia']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs']),
};

/** A copy of the same length. The file has to be one that `readMp4` accepts. */
export function withoutMp4Metadata(bytes: Uint8Array): Uint8Array {
  const clean = new Uint8Array(bytes);
  const boxes = boxesIn(new DataView(clean.buffer)) ?? [];
  const tracks = boxes.filter(({ type }) => type === 'moov').flatMap((moov) => childrenOf(moov, 'trak'));
  const blanked = withBlanks(bytes, tracks.filter((track) => !isPlayed(track)).flatMap(placesOfSamples));
  for (const { type, content } of boxes) {
    // A table may point anywhere, but only samples are blanked for it.
    const { byteOffset, byteLength } = content;
    if (type === 'mdat') clean.set(blanked.subarray(byteOffset, byteOffset + byteLength), byteOffset);
  }
  blankStrangers('file', boxes);
  return clean;
}

function isPlayed(track: Box): boolean {
  return ['vide', 'soun'].includes(handlerOf(track) ?? '');
}

function blankStrangers(parent: string, boxes: readonly Box[]): void {
  for (const box of boxes) {
    if (!kept[parent]?.has(box.type) || (box.type === 'trak' && !isPlayed(box))) blank(box);
    else if (kept[box.type] !== undefined) blankStrangers(box.type, boxesIn(box.content) ?? []);
  }
}

/** `free` is the box that every player skips. */
function blank({ start, content }: Box): void {
  new Uint8Array(content.buffer, start + 4, 4).set(Buffer.from('free'));
  new Uint8Array(content.buffer, content.byteOffset, content.byteLength).fill(0);
}

type Place = readonly [from: number, to: number];

/** Places that lie over each other are blanked once, so that no table makes this take longer than the file is. */
function withBlanks(bytes: Uint8Array, places: readonly Place[]): Uint8Array {
  const blanked = new Uint8Array(bytes);
  let done = 0;
  for (const [from, to] of places.toSorted(([one], [other]) => one - other)) {
    if (to > done) blanked.fill(0, Math.max(from, done), to);
    done = Math.max(done, to);
  }
  return blanked;
}

/** Where a track's samples lie, chunk by chunk: from and up to, counted from the beginning of the file. */
function placesOfSamples(track: Box): Place[] {
  const [table] = childrenOf(track, 'mdia')
    .flatMap((media) => childrenOf(media, 'minf'))
    .flatMap((media) => childrenOf(media, 'stbl'));
  if (table === undefined) return [];
  const numbersIn = (type: string, from: number) =>
    childrenOf(table, type).flatMap(({ content }) => words(content, from));
  const [sameSize = 0, , ...sizes] = numbersIn('stsz', 4);
  const perChunk = numbersIn('stsc', 8);
  const starts = numbersIn('stco', 8);
  const long = numbersIn('co64', 8);
  for (let at = 0; at + 1 < long.length; at += 2) starts.push((long[at] ?? 0) * 2 ** 32 + (long[at + 1] ?? 0));

  let sample = 0;
  let run = 0;
  return starts.map((from, chunk) => {
    // Each run names its first chunk, counted from one, then how many samples each of its chunks holds.
    while ((perChunk[run + 3] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 3;
    const count = perChunk[run + 1] ?? 0;
    let length = sameSize * count;
    if (sameSize === 0)
      for (const end = Math.min(sample + count, sizes.length); sample < end; sample += 1) length += sizes[sample] ?? 0;
    return [from, from + length];
  });
}

function words(view: DataView, from: number): number[] {
  const numbers: number[] = [];
  for (let at = from; at + 4 <= view.byteLength; at += 4) numbers.push(view.getUint32(at));
  return numbers;
}
