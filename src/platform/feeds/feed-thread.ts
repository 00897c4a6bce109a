// The thread that parses one feed and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { decodeText } from './decode-text.ts';
import { parseFeed } from './parse-feed.ts';

const { bytes, contentType, address } = z
  .object({ bytes: z.instanceof(Uint8Array), contentType: z.string().nullable(), address: z.string() })
  .parse(workerData);

parentPort?.postMessage(parseFeed(decodeText(bytes, contentType), address));
