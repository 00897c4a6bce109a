// Reads a JSON body in UTF-8. An empty body counts as `{}`. A body that is nested too deeply or would reach a prototype
// is refused.
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { malformed, namesPrototype, notUtf8, tooDeep, tooLarge } from './request-refusals.ts';

const deepest = 64;

type Limits = Readonly<{
  /** The largest body that any route here accepts; default: Fastify's own limit. */
  bodyLimitBytes?: number;
  /** The largest body of this request, if it doesn't depend on the route alone. */
  limitOf?: (request: FastifyRequest) => number;
}>;

export function acceptOnlyJson(app: FastifyInstance, { bodyLimitBytes, limitOf }: Limits = {}): void {
  const isTooLarge = (request: FastifyRequest, bytes: number) => limitOf !== undefined && bytes > limitOf(request);
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    done(bytes > 0 && isTooLarge(request, bytes) ? new Refused(tooLarge, 'PAYLOAD_TOO_LARGE') : undefined);
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }) },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (isTooLarge(request, bytes.length)) throw new Refused(tooLarge, 'PAYLOAD_TOO_LARGE');
      // Decoding would put a replacement character in place of each letter that it can't read.
      if (!isUtf8(bytes)) throw new Refused(notUtf8);
      return parseJsonBody(bytes.toString().replace(/^\ufeff/, ''));
    },
  );
}

export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {};
  if (depthOf(text) > deepest) throw new Refused(tooDeep);
  try {
    // Checking every key is slow, and only a text with one of these can spell such a key.
    const mayNamePrototype = /__proto__|"prototype"|\\u/.test(text);
    return mayNamePrototype ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(malformed);
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  const isConstructor = key === 'constructor' && typeof value === 'object' && value !== null;
  if (key === '__proto__' || (isConstructor && Object.hasOwn(value, 'prototype'))) throw new Refused(namesPrototype);
  return value;
}

const quote = 0x22;
const backslash = 0x5c;

/** Returns how deeply brackets are nested outside of strings, before any recursive code reads the text. */
function depthOf(text: string): number {
  let depth = 0;
  let greatest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === backslash) at += 1;
      else if (char === quote) inString = false;
    } else if (char === quote) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > greatest) greatest = depth;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return greatest;
}
