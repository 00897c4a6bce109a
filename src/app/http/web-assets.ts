// Serves the built client's files from memory, compressed once. Only files that existed at the start have an address.
import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, posix, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, preferredEncoding } from '../../platform/rpc/compression.ts';
import type { SecurityHeaders } from './security-headers.ts';

type Asset = Readonly<{ url: string; type: string; etag: string; bytes: Buffer; compressible: boolean }>;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

const worthCompressingBytes = 1_024;
const bestQuality = 11;

/** Files under /assets carry a hash of their content in their name, so they never change. */
const forEver = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

export async function openWebAssets(app: FastifyInstance, folder: string, headers: SecurityHeaders): Promise<void> {
  const byFolder = Map.groupBy(await readAssets(folder), ({ url }) => posix.dirname(url));
  for (const [path, assets] of byFolder) {
    if (path === '/') for (const asset of assets) app.get(asset.url, handlerOf(asset, headers));
    else openFolder(app, path, assets, headers);
  }
}

/** A route for each of some hundred files would take a tenth of a start. */
function openFolder(app: FastifyInstance, path: string, assets: readonly Asset[], headers: SecurityHeaders): void {
  const handlers = new Map(assets.map((asset) => [posix.basename(asset.url), handlerOf(asset, headers)]));
  app.get<{ Params: { name: string } }>(`${path}/:name`, (request, reply) => {
    const handle = handlers.get(request.params.name);
    return handle ? handle(request, reply) : reply.callNotFound();
  });
}

async function readAssets(folder: string): Promise<readonly Asset[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).startsWith('.') && relative(folder, path) !== 'index.html');
  return await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      const type = types[extname(path)] ?? 'application/octet-stream';
      return {
        url: `/${relative(folder, path).split(sep).join('/')}`,
        type,
        bytes,
        etag: `W/"${hash('sha1', bytes, 'base64url')}"`,
        compressible: bytes.length >= worthCompressingBytes && /^(text|application|image\/svg)/.test(type),
      };
    }),
  );
}

function handlerOf(asset: Asset, headers: SecurityHeaders) {
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const isBuilt = asset.url.startsWith('/assets/');

  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (isBuilt) {
      // Scripts, styles and fonts are never documents, and a page loads thirty of them: the headers of a page would be a tenth of its bytes.
      for (const name of Object.keys(headers.page)) reply.removeHeader(name);
      reply.headers(headers.data);
    }
    reply.headers({ 'cache-control': isBuilt ? forEver : forAnHour, etag: asset.etag, vary: 'Accept-Encoding' });
    if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send();
    reply.type(asset.type);
    const encoding = asset.compressible
      ? preferredEncoding(request.headers['accept-encoding'] as string | undefined)
      : undefined;
    if (encoding === undefined) return reply.send(asset.bytes);
    const bytes = compressed.get(encoding) ?? compress(asset.bytes, encoding, bestQuality);
    compressed.set(encoding, bytes);
    return reply.header('content-encoding', encoding).send(await bytes);
  };
}
