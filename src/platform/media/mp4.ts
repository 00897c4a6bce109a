// Checks that a file is an MP4 video from its first byte to its last: known boxes without gaps, nothing after them, and
// an index (`moov`) with a video track. Samples are not decoded. Layout: ISO/IEC 14496-12.

export type VideoFacts = Readonly<{ width: number; height: number }>;

/** `start` counts from the beginning of the buffer, as the content's own offset does. */
export type Box = Readonly<{ type: string; start: number; content: DataView<ArrayBufferLike> }>;

const topLevel = new Set([
  ...['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'styp', 'prft', 'pdin', 'emsg'],
  ...['free', 'skip', 'wide', 'udta', 'meta', 'uuid'],
]);

/** More sibling boxes than any player expects. A file with millions of empty ones would only waste memory. */
const maxBoxes = 20_000;
const longestSide = 16_384;

/** Returns undefined if the file is damaged, is cut off or contains anything else. */
export function readMp4(bytes: Uint8Array): VideoFacts | undefined {
  const boxes = boxesIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (boxes === undefined || boxes[0]?.type !== 'ftyp') return undefined;
  if (!boxes.every((box) => topLevel.has(box.type)) || !boxes.some((box) => box.type === 'mdat')) return undefined;
  const moov = boxes.filter((box) => box.type === 'moov');
  const [index] = moov;
  if (index === undefined || moov.length > 1) return undefined;
  for (const track of childrenOf(index, 'trak')) {
    const [header] = childrenOf(track, 'tkhd');
    const size = handlerOf(track) === 'vide' && header ? displaySize(header.content) : undefined;
    if (size !== undefined) return size;
  }
  return undefined;
}

export function boxesIn(view: DataView): Box[] | undefined {
  const boxes: Box[] = [];
  let at = 0;
  while (at < view.byteLength) {
    if (view.byteLength - at < 8 || boxes.length === maxBoxes) return undefined;
    const type = lettersAt(view, at + 4);
    const declared = view.getUint32(at);
    let headerLength = 8;
    let length = declared;
    if (declared === 0) {
      length = view.byteLength - at;
    } else if (declared === 1) {
      if (view.byteLength - at < 16) return undefined;
      headerLength = 16;
      length = Number(view.getBigUint64(at + 8));
    }
    if (length < headerLength || length > view.byteLength - at) return undefined;
    boxes.push({
      type,
      start: view.byteOffset + at,
      content: new DataView(view.buffer, view.byteOffset + at + headerLength, length - headerLength),
    });
    at += length;
  }
  return boxes;
}

export function childrenOf(box: Box, type: string): Box[] {
  return boxesIn(box.content)?.filter((child) => child.type === type) ?? [];
}

/** Returns the kind of a track, such as `vide` or `soun`. It follows a version, flags and a reserved word. */
export function handlerOf(track: Box): string | undefined {
  const [handler] = childrenOf(track, 'mdia').flatMap((media) => childrenOf(media, 'hdlr'));
  return handler && handler.content.byteLength >= 12 ? lettersAt(handler.content, 8) : undefined;
}

function lettersAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

/** The header ends in a 3 × 3 matrix, width and height (16.16 fixed point). Phones held upright write a quarter turn. */
function displaySize(header: DataView): VideoFacts | undefined {
  const end = header.byteLength;
  if (end < 84) return undefined;
  const width = header.getUint16(end - 8);
  const height = header.getUint16(end - 4);
  if (width === 0 || height === 0 || width > longestSide || height > longestSide) return undefined;
  const isQuarterTurn = header.getInt32(end - 44) === 0 && header.getInt32(end - 40) !== 0;
  return isQuarterTurn ? { width: height, height: width } : { width, height };
}
