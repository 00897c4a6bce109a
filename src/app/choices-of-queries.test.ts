// A call's choices in a query: an unknown choice is refused, never replaced by the default. And a list may begin at each cursor that it
// returned.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenApiDocument } from '../platform/rpc/openapi.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import type { MemberCaller } from '../testing/test-member.ts';

let kindling: TestKindling;
let chief: MemberCaller;
let parameters: readonly Readonly<{ path: string; name: string; schema: object }>[];

beforeAll(async () => {
  kindling = await openTestKindling();
  chief = await kindling.admin('chief');
  const { paths } = (await kindling.visitor().get('/openapi.json')).body as unknown as OpenApiDocument;
  parameters = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => ({ path, name, schema })),
  );
});
afterAll(() => kindling.close());

it('every parameter with a list of values, and every cursor, refuses anything else', async () => {
  const choices = parameters.filter(({ schema }) => 'enum' in schema || 'anyOf' in schema);
  expect(choices.map(({ path, name }) => `${path}?${name}`)).toEqual(
    expect.arrayContaining(['/news?category', '/community/posts?sort', '/conversations?folder', '/ai-tools?sort']),
  );
  for (const { path, name } of choices) {
    const url = `${path.replace(/\{\w+\}/g, 'any')}?${name}=no-such-choice`;
    expect(await chief.get(url), url).toMatchObject({
      status: 400,
      body: { issues: expect.arrayContaining([expect.objectContaining({ field: name })]) },
    });
  }
});

it('a list of posts or comments starts at `from` as it continues at `cursor`', async () => {
  const postIds = [await chief.publish('First'), await chief.publish('Second')];
  const [postId] = postIds;
  for (const content of ['One', 'Two']) await chief.post(`/community/posts/${postId}/comments`, { content });
  const lists = parameters.filter(({ path, name }) => name === 'from' && path.startsWith('/community'));
  expect(lists.map(({ path }) => path).toSorted()).toEqual([
    '/community/comments/user/{userId}',
    '/community/posts',
    '/community/posts/user/{userId}',
    '/community/posts/{id}/comments',
  ]);
  for (const { path } of lists) {
    const url = `${path.replace('{userId}', chief.id).replace('{id}', `${postId}`)}?limit=1`;
    const first = (await chief.get(url)).body as { nextCursor: string };
    const next = await chief.get(`${url}&cursor=${first.nextCursor}`);
    expect(await chief.get(`${url}&from=${first.nextCursor}`), path).toMatchObject({ status: 200, body: next.body });
    expect(next.body, path).not.toEqual(first);
  }
});
