// Starts the server under test on a data folder, and logs members in to it.

import packageFile from '../package.json' with { type: 'json' };
import { openKindling } from '../src/app/kindling.ts';
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

type Generated = Readonly<{ load: Load; parts: readonly LoadPart[]; seed?: number }>;

/**
 * Creates a folder with a separate community, so that the other measurements keep reading the same data. The loads are
 * written before anything is folded.
 */
export async function newCommunity(bench: Bench, name: string, ...loads: readonly Generated[]): Promise<string> {
  const folder = await bench.newFolder(name);
  const { into, passwordHash, close } = await openToGenerate(folder, bench.password);
  for (const { load, parts, seed = 1 } of loads) {
    await generateLoad({ ...into, parts }, load, { seed, endsAt: new Date(), passwordHash });
  }
  await close();
  const folding = await openKindling({ config: readConfig(environment(folder)), logger: silentLogger });
  await folding.projector.ready();
  await folding.close();
  return folder;
}

/** Reads a list page by page. Returns the cursor after `pages` pages; null if there are fewer. */
export async function cursorAfter(
  { port }: KindlingServer,
  cookie: string,
  path: string,
  pages: number,
): Promise<string | null> {
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const url = new URL(path, `http://127.0.0.1:${port}`);
    if (cursor) url.searchParams.set('cursor', cursor);
    const answer = await fetch(url, { headers: { cookie } });
    const { nextCursor } = (await answer.json()) as { nextCursor: string | null };
    if (nextCursor === null) return null;
    cursor = nextCursor;
  }
  return cursor;
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
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: loadMemberEmail(index, seed), password }),
    });
    const [cookie = ''] = response.headers.getSetCookie().map((header) => header.split(';')[0]);
    if (!response.ok || cookie === '') throw new Error(`Member ${index} can't log in: ${await response.text()}`);
    cookies.push(cookie);
  }
  return cookies;
}

export async function newestPosts({ port }: KindlingServer, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null && ids.length < count) {
    const page: Response = await fetch(
      `http://127.0.0.1:${port}/api/community/posts?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    const { posts, nextCursor } = (await page.json()) as { posts: { id: string }[]; nextCursor: string | null };
    ids.push(...posts.map(({ id }) => id));
    cursor = nextCursor;
  }
  return ids.slice(0, count);
}
