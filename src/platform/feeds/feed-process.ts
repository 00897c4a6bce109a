// The process that parses one feed and ends. It also ends when the server does, since its channel closes then.
import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import { decodeText } from './decode-text.ts';
import { parseFeed } from './parse-feed.ts';

const inputSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  contentType: z.string().nullable(),
  address: z.string(),
});

process.once('message', (message) => {
  const { bytes, contentType, address } = inputSchema.parse(message);
  const feed = parseFeed(decodeText(bytes, contentType), address);
  // This process is killed once its message arrives, and would never write what it compiled.
  flushCompileCache();
  process.send?.({ feed }, () => process.disconnect());
});
