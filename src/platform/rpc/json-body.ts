// Reads a JSON body. An empty body counts as `{}`. A body that is nested too deeply or would reach a prototype is refused.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';
import { malformed, tooDeep, tooLarge } from './request-refusals.ts';

const deepest = 64;

type Limits = Readonly<{
  /** The largest body that any route here accepts; default: Fastify's own limit. */
  bodyLimitBytes?: number;
  /** The largest body that this request may have, if routes alone can't tell. */
  limitOf?: (request: FastifyRequest) => number;
}>;

/** Makes JSON the only content type that this part of the server reads. */
export function acceptJsonAlone(app: FastifyInstance, { bodyLimitBytes, limitOf }: Limits = {}): void {
  const isTooLarge = (request: FastifyRequest, bytes: number) => limitOf !== undefined && bytes > limitOf(request);
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', (request, _reply, done) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    done(bytes > 0 && isTooLarge(request, bytes) ? new Refused(tooLarge, 'PAYLOAD_TOO_LARGE') : undefined);
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }) },
    async (request: FastifyRequest, text: string) => {
      if (isTooLarge(request, Buffer.byteLength(text))) throw new Refused(tooLarge, 'PAYLOAD_TOO_LARGE');
      return parseJsonBody(text);
    },
  );
}

export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {};
  if (depthOf(text) > deepest) throw new Refused(tooDeep);
  try {
    // Checking every key is slow, and only a text with one of these can spell `__proto__`.
    const mayNamePrototype = text.includes('__proto__') || text.includes('\\u');
    return mayNamePrototype ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch {
    throw new Refused(malformed);
  }
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('A key may not be named __proto__.');
  return value;
}

const quote = 0x22;
const backslash = 0x5c;

/** How deeply brackets are nested outside of strings. Takes one pass, before anything recursive sees the text. */
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
