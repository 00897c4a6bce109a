// Small but complete videos for tests.

export function box(type: string, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

export function mp4Parts(options: { width?: number; height?: number; handler?: string; quarterTurn?: boolean } = {}) {
  const { width = 640, height = 360, handler = 'vide', quarterTurn = false } = options;
  const trackHeader = Buffer.alloc(84);
  const matrix = quarterTurn ? [0, 0x10000, 0, -0x10000, 0, 0] : [0x10000, 0, 0, 0, 0x10000, 0];
  for (const [index, value] of [...matrix, 0, 0, 0x40000000].entries()) trackHeader.writeInt32BE(value, 40 + 4 * index);
  trackHeader.writeUInt16BE(width, 76);
  trackHeader.writeUInt16BE(height, 80);
  const handlerBox = box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13));
  const track = box('trak', box('tkhd', trackHeader), box('mdia', handlerBox));
  return {
    ftyp: box('ftyp', Buffer.from('isom\0\0\u0002\0isomiso2avc1mp41', 'latin1')),
    moov: box('moov', box('mvhd', Buffer.alloc(100)), track),
    mdat: box('mdat', Buffer.alloc(400, 7)),
  };
}

export function mp4(options: Parameters<typeof mp4Parts>[0] = {}): Buffer {
  const { ftyp, moov, mdat } = mp4Parts(options);
  return Buffer.concat([ftyp, moov, mdat]);
}

/** `id` in hexadecimal, as the specification prints it. */
export function element(id: string, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

/** Writes an element as a browser's recorder does: the size is all ones, because it isn't known yet. */
export function openElement(id: string, ...contents: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from(`${id}01ffffffffffffff`, 'hex'), ...contents]);
}

export function webmParts(options: { docType?: string; trackType?: number; width?: number; height?: number } = {}) {
  const { docType = 'webm', trackType = 1, width = 320, height = 240 } = options;
  const twoBytes = (value: number) => Buffer.from([value >> 8, value & 0xff]);
  const video = element('e0', element('b0', twoBytes(width)), element('ba', twoBytes(height)));
  const track = element('ae', element('d7', Buffer.of(1)), element('83', Buffer.of(trackType)), video);
  return {
    header: element('1a45dfa3', element('4286', Buffer.of(1)), element('4282', Buffer.from(docType))),
    info: element('1549a966', element('2ad7b1', Buffer.of(15, 66, 64))),
    tracks: element('1654ae6b', track),
    blocks: [element('e7', Buffer.of(0)), element('a3', Buffer.alloc(200, 9))],
  };
}

export function webm(options: Parameters<typeof webmParts>[0] = {}): Buffer {
  const { header, info, tracks, blocks } = webmParts(options);
  return Buffer.concat([header, element('18538067', info, tracks, element('1f43b675', ...blocks))]);
}

export function recordedWebm(): Buffer {
  const { header, info, tracks, blocks } = webmParts();
  const clusters = [openElement('1f43b675', ...blocks), openElement('1f43b675', ...blocks)];
  return Buffer.concat([header, openElement('18538067', info, tracks, ...clusters)]);
}
