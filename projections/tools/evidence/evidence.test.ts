// The evidence about a tool, as visitors and members see it.
import { describe, expect, it, test } from 'vitest';
import { publishArticle } from '../../../modules/news/article-fixture.ts';
import { openToolSite } from '../../../modules/tools/tool-site-fixture.ts';
import { type Caller, testPassword } from '../../../src/testing/test-member.ts';
import { factsOf } from '../../../src/text/facts.ts';
import type { Evidence } from './queries.ts';
import { referencesIn } from './references.ts';

const evidenceOf = async (by: Caller, tool = 'lamp') => (await by.get(`/ai-tools/${tool}/evidence`)).body as Evidence;
const excerptsOf = async (by: Caller, tool?: string) =>
  (await evidenceOf(by, tool)).mentions.map(({ excerpt }) => excerpt);

async function openSite() {
  const { site } = await openToolSite();
  const [ada, bob] = [await site.member('ada'), await site.member('bob')];
  return { site, ada, bob, visitor: site.visitor() };
}

test.each([
  ['Try #lamp, or #Torch-2!', ['tag:lamp', 'tag:torch-2']],
  ['C# and a&#39; b/#x ##y #', []],
  ['See https://www.lamp.example/pricing?from=us.', ['site:lamp.example', 'site:lamp.example/pricing']],
  ['(http://docs.lamp.example/a)', ['site:docs.lamp.example', 'site:docs.lamp.example/a', 'site:lamp.example']],
  ['Nothing at all, ftp://lamp.example', []],
])('%s refers to %j', (text, expected) => expect(referencesIn(factsOf(text))).toEqual(expected));

test('a post lists the tools of the directory that it names or links, each once, as long as they are listed', async () => {
  const { site, ada, visitor } = await openSite();
  const chief = await site.admin('chief');
  const id = await ada.publish('A #torch beside https://lamp.example/pricing, more #lamp, and #nothing');
  const toolsOf = async () => {
    const one = (await visitor.get(`/community/posts/${id}`)).body as { post: { tools: { slug: string }[] } };
    const list = (await visitor.get('/community/posts')).body as { posts: { tools: object[] }[] };
    expect(list.posts[0]?.tools).toEqual(one.post.tools);
    return one.post.tools.map(({ slug }) => slug);
  };
  expect(await toolsOf()).toEqual(['torch', 'lamp']);
  const { tool } = (await visitor.get('/ai-tools/torch')).body as { tool: { id: string } };
  expect((await chief.post(`/admin/tools/${tool.id}/retire`, { reason: 'It is dark' })).status).toBe(200);
  expect(await toolsOf()).toEqual(['lamp']);
  await ada.call('PATCH', `/community/posts/${id}`, { body: { content: 'Nothing more' } });
  expect(await toolsOf()).toEqual([]);
});

test('what was said about a tool counts for the one it was merged into', async () => {
  const { site, ada, bob, visitor } = await openSite();
  const chief = await site.admin('chief');
  const tagged = await ada.publish('I work by a #torch');
  const linked = await bob.publish('Mine is from https://torch.example/blue');
  const { tool: torch } = (await visitor.get('/ai-tools/torch')).body as { tool: { id: string } };
  const { tool: lamp } = (await visitor.get('/ai-tools/lamp')).body as { tool: { id: string } };
  const merge = { intoId: lamp.id, reason: 'They are one' };
  expect((await chief.post(`/admin/tools/${torch.id}/merge`, merge)).status).toBe(200);
  for (const id of [tagged, linked]) {
    const { post } = (await visitor.get(`/community/posts/${id}`)).body as { post: { tools: object[] } };
    expect(post.tools).toMatchObject([{ slug: 'lamp' }]);
  }
  const { posts, mentions } = await evidenceOf(visitor);
  expect([posts, mentions.map(({ id }) => id).toSorted()]).toEqual([2, [tagged, linked].toSorted()]);
});

test('a post says which of its tools its text tags', async () => {
  const { ada, visitor } = await openSite();
  const id = await ada.publish('From https://lamp.example to a #Torch, and a #lamp-post');
  const { post } = (await visitor.get(`/community/posts/${id}`)).body as { post: { tools: object[] } };
  expect(post.tools).toMatchObject([
    { slug: 'torch', isTagged: true },
    { slug: 'lamp', isTagged: false },
  ]);
});

describe('the evidence of a tool', () => {
  it('is each post and comment that links or names it, newest first, counted once', async () => {
    const { site, ada, bob, visitor } = await openSite();
    const post = await ada.publish('I use #lamp at https://lamp.example every day');
    await ada.publish('I use a #torch');
    site.clock.advance({ minutes: 1 });
    const comment = await bob.comment(post, 'So do we: https://www.lamp.example/pricing');
    await bob.comment(post, 'And lamp oil?');
    expect(await evidenceOf(visitor)).toMatchObject({
      ...{ tool: { slug: 'lamp' }, posts: 1, comments: 1, articles: 0, news: [] },
      mentions: [
        { kind: 'comment', id: comment, postId: post, userName: 'bob' },
        { kind: 'post', id: post, userName: 'ada', excerpt: 'I use #lamp at https://lamp.example every day' },
      ],
    });
    const first = (await visitor.get('/ai-tools/lamp/mentions?limit=1')).body;
    expect(first).toMatchObject({ mentions: [{ id: comment }] });
    expect((await visitor.get(`/ai-tools/lamp/mentions?limit=1&cursor=${first.nextCursor}`)).body).toMatchObject({
      ...{ mentions: [{ id: post }], nextCursor: null },
    });
  });

  it('quotes the words around the tool, however far in', async () => {
    const { ada, bob, visitor } = await openSite();
    const long = 'Much has been said before. '.repeat(20);
    const post = await ada.publish(`${long}Then #lamp lit the room. ${long}`);
    await bob.comment(post, `${long}See https://lamp.example today`);
    const excerpts = (await excerptsOf(visitor)).join(' ');
    expect(excerpts).toContain('Then #lamp lit the room.');
    expect(excerpts).toContain('https://lamp.example today');
  });

  it('counts a hundred of each kind, however many there are of the other', async () => {
    const { site, ada, bob, visitor } = await openSite();
    const post = await ada.publish('A #lamp');
    site.clock.advance({ minutes: 1 });
    for (let count = 1; count <= 210; count += 1)
      await bob.comment(post, `My #lamp ${count}, from https://lamp.example`);
    expect(await evidenceOf(visitor)).toMatchObject({ posts: 1, comments: 100 });
  });

  it('includes news that names it exactly, newest first', async () => {
    const { site, visitor } = await openSite();
    const titles = ['Lamp raises a round', 'A lamp post fell', 'Lampshades are back', 'Why Lamp (and others) won'];
    for (const [index, title] of titles.entries()) {
      site.clock.advance({ minutes: 1 });
      await publishArticle(site, `article-${index}`, title);
    }
    const { articles, news } = await evidenceOf(visitor);
    expect([articles, news.map(({ title }) => title)]).toEqual([2, [titles[3], titles[0]]]);
  });

  it('follows edits and deletions, and disappears with an erased member', async () => {
    const { ada, bob, visitor } = await openSite();
    const id = await ada.publish('A #lamp');
    await ada.call('PATCH', `/community/posts/${id}`, { body: { content: 'A #torch' } });
    expect([await excerptsOf(visitor), await excerptsOf(visitor, 'torch')]).toEqual([[], ['A #torch']]);
    await bob.publish('Another #torch');
    await ada.call('DELETE', `/community/posts/${id}`);
    expect(await excerptsOf(visitor, 'torch')).toEqual(['Another #torch']);
    await bob.post('/account/delete', { password: testPassword });
    await expect.poll(() => excerptsOf(visitor, 'torch')).toEqual([]);
  });

  it('hides what moderators removed until it is restored, with the comments below', async () => {
    const { site, ada, bob, visitor } = await openSite();
    const chief = await site.admin('chief');
    const id = await ada.publish('A #lamp');
    await bob.comment(id, 'My #lamp');
    await bob.post('/flags', { kind: 'post', id, reason: 'spam' });
    await chief.post(`/moderation/cases/post-${id}/decision`, { decision: 'remove', reason: 'Spam' });
    expect(await evidenceOf(visitor)).toMatchObject({ posts: 0, comments: 0, mentions: [] });
    await chief.post(`/moderation/cases/post-${id}/decision`, { decision: 'restore', reason: 'We erred' });
    expect(await evidenceOf(visitor)).toMatchObject({ posts: 1, comments: 1 });
  });

  it('hides what the viewer hides', async () => {
    const { ada, bob } = await openSite();
    const id = await ada.publish('A #lamp');
    await bob.comment(id, 'My #lamp');
    expect(await excerptsOf(bob)).toHaveLength(2);
    await bob.post(`/users/${ada.id}/block`);
    expect(await excerptsOf(bob)).toEqual([]);
  });

  it.each(['evidence', 'mentions'])('is of listed tools alone: %s', async (what) => {
    const { visitor } = await openSite();
    const answer = await visitor.get(`/ai-tools/none/${what}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'tools/not-found']);
  });
});
