// Starts the server under test on a data folder, and calls it.
import packageFile from '../package.json' with { type: 'json' };
import { type KindlingOptions, openKindling } from '../src/app/kindling.ts';
import { eventDescriptions } from '../src/app/registry.ts';
import { readConfig } from '../src/app/start/settings/config.ts';
import { openStores } from '../src/app/start/stores.ts';
import { generateLoad } from '../src/demo/generate-load.ts';
import type { Load, LoadPart } from '../src/demo/load.ts';
import { loadMemberEmail } from '../src/demo/load-ids.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { createCodec } from '../src/platform/codec.ts';
import { createKeyring } from '../src/platform/keyring/keyring.ts';
import { silentLogger } from '../src/platform/logger.ts';
import { createPasswords } from '../src/platform/passwords/passwords.ts';
import { type Child, startChild } from './child.ts';
import type { Bench } from './measurement.ts';

/** The options of `node` and the program of `npm start`. */
export const startCommand: readonly string[] = packageFile.scripts.start.split(' ').slice(1);

export type KindlingServer = Readonly<{ child: Child; port: number }>;

export const environment = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: '0',
  SEED: 'none',
  NODE_ENV: 'development',
  NEWS: 'off',
  LINKS: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
});

export async function startKindling(dataDir: string): Promise<KindlingServer> {
  const child = await startChild('server-under-test.ts', environment(dataDir), startCommand.slice(0, -1));
  return { child, port: await child.call<number>('port') };
}

/** Opens a folder to write generated events into its log. Nothing folds them yet. */
export async function openToGenerate(dataDir: string, password: string) {
  const config = readConfig(environment(dataDir));
  const stores = await openStores({ config, logger: silentLogger, clock: systemClock, lock: true });
  const keyring = createKeyring({ keyStore: stores.keyStore, masterKey: stores.keys.masterKey });
  const codec = createCodec(eventDescriptions, keyring);
  const into = { eventStore: stores.eventStore, codec, keyring };
  return { into, passwordHash: await createPasswords().hash(password), close: () => stores.close() };
}

/** Opens a folder without its HTTP server. */
export const openFolder = (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  options: Partial<KindlingOptions> = {},
) => openKindling({ config: readConfig({ ...environment(dataDir), ...settings }), logger: silentLogger, ...options });

type Generated = Readonly<{ load: Load; parts: readonly LoadPart[]; seed?: number }>;

/** Creates a folder with a separate community. Its loads are written before anything is folded. */
export async function newCommunity(bench: Bench, name: string, ...loads: readonly Generated[]): Promise<string> {
  const folder = await bench.newFolder(name);
  const { into, passwordHash, close } = await openToGenerate(folder, bench.password);
  for (const { load, parts, seed = 1 } of loads) {
    await generateLoad({ ...into, parts }, load, { seed, endsAt: new Date(), passwordHash });
  }
  await close();
  const folding = await openFolder(folder);
  await folding.projector.ready();
  await folding.close();
  return folder;
}

type Request = Readonly<{ cookie?: string; body?: unknown }>;

/** Sends a POST if there is a body, else a GET. Throws if it is refused. */
async function send(port: number, path: string, { cookie, body }: Request): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) };
  const change = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...change });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Returns the JSON of a response; the caller knows its type. */
export async function call<Result>(port: number, path: string, request: Request = {}): Promise<Result> {
  return (await (await send(port, path, request)).json()) as Result;
}

type Page = Readonly<{ nextCursor: string | null }>;

export async function* pagesOf<Listed extends Page>(port: number, path: string, request: Request = {}) {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = new URL(path, 'http://kindling.invalid');
    if (cursor) url.searchParams.set('cursor', cursor);
    const page: Listed = await call<Listed>(port, url.pathname + url.search, request);
    yield page;
    cursor = page.nextCursor;
  }
}

/** Returns the cursor after `pages` pages of a list; null if there are fewer. */
export async function cursorAfter(
  { port }: KindlingServer,
  cookie: string,
  path: string,
  pages: number,
): Promise<string | null> {
  let left = pages;
  for await (const { nextCursor } of pagesOf(port, path, { cookie })) {
    left -= 1;
    if (left === 0) return nextCursor;
  }
  return null;
}

/** Logs somebody in or signs them up. Returns the cookie of the session. */
export async function sessionFrom(port: number, path: string, body: unknown): Promise<string> {
  const [cookie] = (await send(port, path, { body })).headers.getSetCookie();
  return cookie?.split(';')[0] ?? '';
}

/** Logs in the first members of a generated community and returns their cookies. */
export async function logIn(
  { port }: Pick<KindlingServer, 'port'>,
  { password }: Bench,
  count: number,
  seed = 1,
): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < count; index++) {
    cookies.push(await sessionFrom(port, '/api/auth/login', { email: loadMemberEmail(index, seed), password }));
  }
  return cookies;
}

export async function newestPosts({ port }: KindlingServer, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { posts } of pagesOf<Page & { posts: { id: string }[] }>(port, '/api/community/posts?limit=100')) {
    ids.push(...posts.map(({ id }) => id));
    if (ids.length >= count) break;
  }
  return ids.slice(0, count);
}
