// One person's request influences no response to another, and no response depends on earlier requests. The test requests
// every page and every call that visitors share with marks wherever a request can carry them, and then without. Pages and
// calls come from the registry and the router, so a new one is covered automatically.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { importCatalogue } from '../../modules/tools/index.ts';
import { silentLogger } from '../platform/logger.ts';
import { proceduresOf, restDoorsOf } from '../platform/rpc/call.ts';
import { fieldCoercions } from '../platform/rpc/coerce-text.ts';
import { isShared } from '../platform/rpc/shared-call.ts';
import { routerShapes } from '../testing/hostile/router-shapes.ts';
import { withstands } from '../testing/hostile/withstands.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller } from '../testing/test-member.ts';
import { openPageRenderer } from './pages/page-renderer.ts';
import { features } from './registry.ts';
import { serve } from './start/serve.ts';

const mark = 'wool-of-a-stranger';

type Address = Readonly<{ pattern: string; fields: readonly string[] }>;

const pages: readonly Address[] = features.flatMap((each) =>
  (each.pages ?? []).map(({ pattern, query = [] }) => ({ pattern, fields: query })),
);
const calls: readonly Address[] = [...proceduresOf(routerShapes())].flatMap(([path, procedure]) => {
  if (!isShared(procedure)) return [];
  const fields = procedure._def.inputs.flatMap((schema) => [...(fieldCoercions(schema as never)?.keys() ?? [])]);
  const doors = restDoorsOf(procedure).map((door) => `/api${door.path}`);
  return [...doors, `/trpc/${path}`].map((pattern) => ({ pattern, fields }));
});
const feeds: readonly Address[] = ['/feeds/news.xml', '/feeds/tools.xml'].map((pattern) => ({ pattern, fields: [] }));
const addresses = [...pages, ...calls, ...feeds];

let kindling: TestKindling;
let webFolder: string;
let app: FastifyInstance;
let ids: Readonly<Record<string, string>>;
let ada: MemberCaller;
let bob: MemberCaller;

/** Serves pages whose HTML contains everything that they are rendered from. */
async function served(): Promise<FastifyInstance> {
  const render = async (page: object) => ({ html: JSON.stringify(page).replaceAll('<', '&lt;'), code: [] });
  const renderer = openPageRenderer({ folder: '', logger: silentLogger, load: async () => render });
  return serve(kindling.kindling(), { webFolder, renderer });
}

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'kindling-web-'));
  await writeFile(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  kindling = await openTestKindling({ environment: { NEWS: 'off', LINKS: 'off' } });
  const { commands, clock, readModels, stores } = kindling.kindling();
  await importCatalogue(commands, clock());
  [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  const post = await ada.publish('Which tool keeps meeting notes? #chatgpt');
  const comment = await bob.comment(post, 'The one that listens.');
  ids = { '/community': post, '/profile': ada.id, '/users': ada.id, '/comments/:': comment, '/user/': ada.id };
  await readModels.allReached(await stores.eventStore.head(), 10_000);
  app = await served();
});
afterAll(async () => {
  await app.close();
  await kindling.close();
  await rm(webFolder, { recursive: true });
});

const filled = (pattern: string, value: string) => pattern.replace(/:\w+/g, value);
/** Returns something that exists for the pattern. */
const thingAt = (pattern: string): string =>
  Object.entries(ids).findLast(([part]) => pattern.includes(part))?.[1] ?? 'chatgpt';

/** Returns the address with marks: in its path, in each parameter alone, in all of them, and in an unknown one. */
function markedUrls({ pattern, fields }: Address): readonly string[] {
  if (pattern.startsWith('/trpc/')) {
    const inputs = [{}, ...fields.map((field) => ({ [field]: mark })), { [mark]: mark }];
    return inputs.map((input) => `${pattern}?input=${encodeURIComponent(JSON.stringify(input))}&x=${mark}`);
  }
  const names = [...fields, 'anything', 'returnTo', 'q', 'search'];
  const queries = [...names.map((name) => `${name}=${mark}`), names.map((name) => `${name}=${mark}`).join('&'), mark];
  const things = [thingAt(pattern), mark];
  return things.flatMap((thing) => queries.map((query) => `${filled(pattern, thing)}?${query}`));
}

const marks = {
  'user-agent': mark,
  'accept-language': mark,
  referer: `https://${mark}.example/`,
  'x-forwarded-host': `${mark}.example`,
  'x-forwarded-proto': mark,
  'x-forwarded-for': mark,
  'x-request-id': mark,
  'if-none-match': mark,
  authorization: `Basic ${mark}`,
  host: `${mark}.example`,
};

const plainUrls = ({ pattern }: Address): readonly string[] =>
  pattern.startsWith('/trpc/')
    ? [pattern]
    : [...new Set([thingAt(pattern), 'else'].map((one) => filled(pattern, one)))];

async function ask(url: string, cookie: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const cookies = [cookie, headers.host && `device=${mark}; theme=${mark}`].filter(Boolean).join('; ');
  const answer = await app.inject({ url, headers: { ...headers, ...(cookies !== '' && { cookie: cookies }) } });
  const { 'x-request-id': _, date: __, ...told } = answer.headers;
  return JSON.stringify([answer.statusCode, told, answer.body]);
}

/** Returns what a visitor and bob get everywhere without sending any mark. */
async function plainAnswers(): Promise<Readonly<Record<string, string>>> {
  const answers: Record<string, string> = {};
  for (const address of addresses)
    for (const url of plainUrls(address))
      for (const [who, cookie] of [
        ['a visitor', ''],
        ['bob', bob.cookie()],
      ] as const)
        answers[`${url} to ${who}`] = await ask(url, cookie);
  return answers;
}

withstands(
  `marks in everything that a request can carry, at each of ${addresses.length} pages and shared calls, from a visitor and a member`,
  'no other response contains a mark, and all responses equal those of a server that has just started',
  async () => {
    for (const address of addresses)
      for (const url of markedUrls(address))
        for (const cookie of ['', ada.cookie()]) {
          await ask(url, cookie, marks);
          const { host: _, authorization: __, ...others } = marks;
          await ask(url, cookie, others);
        }
    const afterThem = await plainAnswers();
    expect(afterThem['/insights to bob']).toContain('data-drawn=');
    expect(Object.entries(afterThem).filter(([, answer]) => answer.includes(mark))).toEqual([]);
    await app.close();
    await kindling.restart();
    app = await served();
    expect(afterThem).toEqual(await plainAnswers());
  },
  300_000,
);
