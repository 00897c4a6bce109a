// The bytes that a browser loads before it can show the first page: the page itself, and the scripts and styles that it names.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtClient } from '../../src/app/start/serve.ts';
import type { Measurement } from '../measurement.ts';

export const measurement: Measurement = {
  title: 'The client',
  async run() {
    const page = await readFile(join(builtClient, 'index.html'));
    const named = page.toString().matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g);
    const files = [...new Set([...named].map(([, path = '']) => path))];
    const parts = [page, ...(await Promise.all(files.map((file) => readFile(join(builtClient, file)))))];
    const kilobytes = (bytesOf: (part: Buffer) => number) =>
      parts.reduce((sum, part) => sum + bytesOf(part), 0) / 1_024;
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    return [
      {
        what: `First load (${parts.length} files), brotli`,
        value: kilobytes((part) => brotliCompressSync(part, brotli).length),
        unit: 'KiB',
      },
      { what: 'First load, gzip', value: kilobytes((part) => gzipSync(part, { level: 9 }).length), unit: 'KiB' },
      { what: 'First load, uncompressed', value: kilobytes((part) => part.length), unit: 'KiB' },
    ];
  },
};
