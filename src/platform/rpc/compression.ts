// Compresses responses with an encoding that the client accepts. `q=0` means that it refuses one.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined;
  if (accepts(acceptEncoding, 'br')) return 'br';
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : undefined;
}

function accepts(acceptEncoding: string, encoding: Encoding): boolean {
  if (!acceptEncoding.includes(encoding)) return false;
  return acceptEncoding.split(',').some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Level 4 takes well under a millisecond for a page of posts. Higher levels are worthwhile only for files. */
export function compress(bytes: Buffer, encoding: Encoding, quality = 4): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: Math.min(9, quality + 2) });
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
