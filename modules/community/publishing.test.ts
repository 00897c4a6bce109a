// Publishing posts over REST, by outcome, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
let bob: MemberCaller;
let warden: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
  bob = await kindling.member('bob');
  warden = await kindling.admin('warden');
});
afterAll(() => kindling.close());

const publish = (fields: object, key?: string, author = ada) =>
  author.post('/community/posts', fields, { ...(key && { key }) });
const shown = async (id: string, by = bob) => (await by.get(`/community/posts/${id}`)).body.post;
const eventCount = async (type: string) => (await kindling.log()).filter((event) => event.type === type).length;

const wrong = (field: string, message?: string) => ({
  status: 400,
  body: {
    code: 'request/invalid',
    issues: expect.arrayContaining([{ field, message: message ?? expect.any(String) }]),
  },
});

describe('publishing', () => {
  it('returns the post as everyone sees it from then on', async () => {
    const { status, body } = await publish({
      content: 'Who audits the auditors?',
      postType: 'question',
      category: 'ethics',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      post: {
        userId: ada.id,
        userName: 'ada',
        postType: 'question',
        category: 'ethics',
        content: 'Who audits the auditors?',
        mediaUrls: [],
        poll: null,
        likesCount: 0,
        commentsCount: 0,
        sharesCount: 0,
        isLiked: false,
        isEdited: false,
      },
    });
    const { id } = body.post as { id: string };
    // The author of a post watches it.
    expect(await shown(id)).toEqual({ ...(body.post as object), isWatched: false });
    expect((await kindling.visitor().get('/community/posts?limit=1')).body).toMatchObject({ posts: [{ id }] });
  });

  it('defaults to a general insight', async () => {
    expect((await publish({ content: 'Plain' })).body.post).toMatchObject({ postType: 'insight', category: 'general' });
    const nothing = {
      postType: null,
      category: null,
      imageUrl: null,
      pollOptions: null,
      mediaUrls: null,
      mediaTypes: null,
    };
    expect(await publish({ content: 'As plain', ...nothing })).toMatchObject({
      ...{ status: 201, body: { post: { postType: 'insight', category: 'general' } } },
    });
  });

  it('belongs to the session’s member, whoever the body names', async () => {
    const { body } = await publish({
      content: 'Mine',
      userId: bob.id,
      userName: 'bob',
      userAvatar: '👑',
      userRole: 'Admin',
      authorId: bob.id,
      id: 'chosen',
      postId: 'chosen',
      likesCount: 900,
      createdAt: '1970-01-01',
      isErased: true,
    });
    expect(body.post).toMatchObject({
      userId: ada.id,
      userName: 'ada',
      userAvatar: null,
      userRole: null,
      likesCount: 0,
      isErased: false,
    });
    expect((body.post as { id: string }).id).not.toBe('chosen');
  });

  it.each([
    ['content', { content: '' }, 'Post content is required'],
    ['content', {}, 'Post content is required'],
    ['content', { content: ' \n\t\u200b\u2800 ' }, 'Post content is required'],
    ['content', { content: '\u0000\u0007' }, 'Post content is required'],
    ['content', { content: ['a'] }, 'Post content is required'],
    ['content', { content: 'x'.repeat(10_001) }, undefined],
    ['postType', { content: 'a', postType: 'advert' }, undefined],
    ['category', { content: 'a', category: 'all' }, undefined],
    ['mediaUrls', { content: 'a', mediaUrls: Array(11).fill('/media/x') }, 'Maximum items reached'],
    [
      'mediaUrls',
      { content: 'a', imageUrl: '/media/y', mediaUrls: Array(10).fill('/media/x') },
      'Maximum items reached',
    ],
    ['mediaTypes.0', { content: 'a', mediaUrls: ['/media/x'], mediaTypes: ['audio'] }, undefined],
    ['mediaAlts.0', { content: 'a', mediaUrls: ['/media/x'], mediaAlts: ['x'.repeat(501)] }, undefined],
    ['pollOptions', { content: 'a', postType: 'poll' }, 'A poll has 2 to 6 options.'],
    ['pollOptions', { content: 'a', postType: 'poll', pollOptions: ['one'] }, 'A poll has 2 to 6 options.'],
    ['pollOptions', { content: 'a', postType: 'poll', pollOptions: [...'1234567'] }, 'A poll has 2 to 6 options.'],
    [
      'pollOptions',
      { content: 'a', postType: 'poll', pollOptions: ['Yes', 'yes '] },
      'Two options of this poll are the same.',
    ],
    ['pollOptions.1', { content: 'a', postType: 'poll', pollOptions: ['Yes', ' '] }, 'Every option needs a text.'],
    ['pollOptions.0', { content: 'a', postType: 'poll', pollOptions: ['x'.repeat(201), 'b'] }, undefined],
    [
      'pollDurationDays',
      { content: 'a', postType: 'poll', pollOptions: ['Yes', 'No'], pollDurationDays: 2 },
      'A poll takes votes for 1, 3 or 7 days.',
    ],
  ])('refuses a wrong %s: %j', async (field, fields, message) => {
    const before = await eventCount('PostCreated');
    expect(await publish(fields)).toMatchObject(wrong(field, message));
    expect(await eventCount('PostCreated')).toBe(before);
  });

  it.each([
    ['a text as long as may be', 'x'.repeat(10_000), 'x'.repeat(10_000)],
    ['ten thousand characters beyond the first plane', '🐳'.repeat(10_000), '🐳'.repeat(10_000)],
    ['NUL and other controls go', 'in\u0000visi\u001bble', 'invisible'],
    ['half a character becomes the sign for one', 'broken \ud83d here', 'broken \ufffd here'],
    ['right to left, with its marks', 'שלום\u200f! مرحبا', 'שלום\u200f! مرحبا'],
    ['joiners that scripts and emoji need', 'می\u200cخواهم 👩‍👩‍👧', 'می\u200cخواهم 👩‍👩‍👧'],
    ['line ends of every system', 'a\r\nb\rc', 'a\nb\nc'],
    [
      'what looks like markup or a command',
      '<script>alert(1)</script> $where {{7*7}}',
      '<script>alert(1)</script> $where {{7*7}}',
    ],
  ])('keeps %s', async (_promise, content, kept) => {
    const { status, body } = await publish({ content });
    expect(status).toBe(201);
    expect(body.post).toMatchObject({ content: kept });
    expect(await shown((body.post as { id: string }).id)).toMatchObject({ content: kept });
  });

  it('accepts ten pictures, each with its description', async () => {
    const upload = (await publish({ content: 'One picture', imageUrl: onePixelPng })).body.post as {
      imageUrl: string;
      mediaUrls: string[];
    };
    expect(upload).toMatchObject({ imageUrl: expect.stringMatching(/^\/media\//), mediaTypes: ['image'] });
    const fields = {
      content: 'Ten',
      mediaUrls: Array(10).fill(upload.imageUrl),
      mediaAlts: ['A dot', ''],
      mediaTypes: Array(10).fill('video'),
    };
    expect((await publish(fields)).body.post).toMatchObject({
      mediaUrls: Array(10).fill(upload.imageUrl),
      mediaTypes: Array(10).fill('image'),
      mediaAlts: ['A dot', ...Array(9).fill('')],
    });
  });

  it('accepts no picture of another member, none from elsewhere, and no other file', async () => {
    const { imageUrl } = (await publish({ content: 'Mine', imageUrl: onePixelPng })).body.post as { imageUrl: string };
    for (const url of [imageUrl, 'https://tracker.example/a.png', '/media/none', '//evil.example/x']) {
      expect(await publish({ content: 'Stolen', mediaUrls: [url] }, undefined, bob)).toMatchObject({
        status: 400,
        body: { code: 'media/not-found' },
      });
    }
    expect((await publish({ content: 'A', mediaUrls: ['data:text/html;base64,PGI+'] })).status).toBe(415);
    expect((await publish({ content: 'A', mediaUrls: ['data:image/png;base64,bm90IGEgcGljdHVyZQ=='] })).status).toBe(
      415,
    );
  });

  it('says which of the pictures is refused', async () => {
    const { imageUrl } = (await publish({ content: 'Mine', imageUrl: onePixelPng })).body.post as { imageUrl: string };
    const malformed = 'data:text/html,hi';
    const notAPicture = 'data:image/png;base64,bm90IGEgcGljdHVyZQ==';
    for (const [fields, field] of [
      [{ imageUrl: malformed }, 'imageUrl'],
      [{ imageUrl: '/media/none' }, 'imageUrl'],
      [{ imageUrl, mediaUrls: [imageUrl, malformed] }, 'mediaUrls.1'],
      [{ mediaUrls: [imageUrl, imageUrl, '/media/none'] }, 'mediaUrls.2'],
      [{ mediaUrls: [notAPicture] }, 'mediaUrls.0'],
    ] as const) {
      const { body } = await publish({ content: 'Look', ...fields });
      expect(body.issues).toEqual([{ field, message: body.message }]);
    }
  });

  it('notifies the mentioned members once, and never the author', async () => {
    const { body } = await publish({ content: 'Thanks @BOB and @bob, says @ada; not me@bob.example nor `@warden`' });
    const { id } = body.post as { id: string };
    await kindling.kindling().readModels.allReached(await kindling.kindling().stores.eventStore.head(), 5_000);
    const notificationsOf = async (member: MemberCaller) =>
      ((await member.get('/notifications')).body.notifications as { actionUrl: string; type: string }[]).filter(
        ({ actionUrl }) => actionUrl.endsWith(id),
      );
    expect(await notificationsOf(bob)).toMatchObject([{ type: 'mention' }]);
    expect(await notificationsOf(ada)).toEqual([]);
    expect(await notificationsOf(warden)).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  it('publishes once, refuses another text, and is scoped to the member', async () => {
    const before = await eventCount('PostCreated');
    const first = await publish({ content: 'Once' }, 'one-post');
    expect(await publish({ content: 'Once' }, 'one-post')).toMatchObject({ status: 201, body: first.body });
    expect(await publish({ content: 'Twice' }, 'one-post')).toMatchObject({
      status: 409,
      body: { code: 'request/idempotency-key-reused' },
    });
    const other = await publish({ content: 'Once' }, 'one-post', bob);
    expect(other.status).toBe(201);
    expect((other.body.post as { id: string }).id).not.toBe((first.body.post as { id: string }).id);
    expect(await eventCount('PostCreated')).toBe(before + 2);
  });

  it('sent ten times at once publishes once', async () => {
    const before = await eventCount('PostCreated');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => publish({ content: 'Impatient' }, 'ten-at-once')),
    );
    expect(new Set(answers.map(({ body }) => (body.post as { id: string }).id)).size).toBe(1);
    expect(await eventCount('PostCreated')).toBe(before + 1);
  });
});
