// Starts the server under test on a data folder, and logs members in to it.
import { loadMemberEmail } from '../src/demo/load-ids.ts';
import { type Child, startChild } from './child.ts';
import type { Bench } from './measurement.ts';

export type KindlingServer = Readonly<{ child: Child; port: number }>;

export const environment = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: '0',
  SEED: 'none',
  NODE_ENV: 'development',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
});

export async function startKindling(dataDir: string): Promise<KindlingServer> {
  const child = await startChild('server-under-test.ts', environment(dataDir));
  return { child, port: await child.call<number>('port') };
}

/** Logs in the first members of the generated community and answers their cookies. */
export async function logIn({ port }: KindlingServer, { password }: Bench, count: number): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < count; index++) {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: loadMemberEmail(index), password }),
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
