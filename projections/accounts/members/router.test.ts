// The calls that show members, as a client sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../../src/testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../../src/testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
});
afterAll(() => kindling.close());

type Found = Readonly<{ id: string; username: string | null; firstName: string | null }>;

async function search(query: Readonly<Record<string, string>>) {
  const { status, body } = await ada.get(`/users?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { users: Found[]; nextCursor: string | null };
}
const usernames = (users: readonly Found[]) => users.map(({ username }) => username);

/** Registers members a minute apart, so that their order is certain. */
async function join(...names: string[]) {
  for (const name of names) {
    kindling.clock.advance({ minutes: 1 });
    await kindling.member(name);
  }
}

describe('the search for members', () => {
  it('lists exact matches first, then usernames with that prefix, then the others', async () => {
    const named = kindling.visitor();
    const account = { email: 'wren@example.com', password: testPassword, firstName: 'Wren' };
    await named.post('/auth/register', account);
    await join('wrenna', 'wren', 'jenny-wren', 'wrenford');
    const { users, nextCursor } = await search({ q: ' WREN' });
    expect(users.map(({ username, firstName }) => username ?? firstName)).toEqual([
      'wren',
      'wrenna',
      'wrenford',
      'Wren',
      'jenny-wren',
    ]);
    expect(nextCursor).toBeNull();
  });

  it('has pages without a repeat or a gap while others join', async () => {
    const flock = ['finch', 'finch1', 'finch2', 'finch3', 'tom-finch'];
    await join(...flock);
    const seen: (string | null)[] = [];
    let cursor: string | null = null;
    let latecomers = 0;
    do {
      const page = await search({ q: 'finch', limit: '2', ...(cursor !== null && { cursor }) });
      seen.push(...usernames(page.users));
      cursor = page.nextCursor;
      if (latecomers < 2) await join(`finch-late${++latecomers}`);
    } while (cursor !== null);
    expect(seen).toEqual(['finch', 'finch1', 'finch2', 'finch3', 'finch-late1', 'finch-late2', 'tom-finch']);
  });

  it('returns twenty by default, and says whether there are more', async () => {
    await join(...Array.from({ length: 21 }, (_, at) => `swift${at}`));
    const first = await search({ q: 'swift' });
    expect(first.users).toHaveLength(20);
    const second = await search({ q: 'swift', cursor: first.nextCursor ?? '' });
    expect([usernames(second.users), second.nextCursor]).toEqual([['swift20'], null]);
    expect((await search({ q: 'swift', limit: '100' })).nextCursor).toBeNull();
  });

  it.each(['', '  ', '-', 'nobody-is-called-so'])('finds nobody for %j', async (q) => {
    expect(await search({ q })).toEqual({ users: [], nextCursor: null });
  });

  it('refuses the cursor of another list', async () => {
    await ada.publish('First');
    await ada.publish('Second');
    const { nextCursor } = (await ada.get('/community/posts?limit=1')).body;
    expect(await ada.get(`/users?q=ada&cursor=${nextCursor}`)).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'cursor' }] },
    });
  });

  it.each(['0', '101', '2.5', 'all'])('refuses a limit of %s', async (limit) => {
    expect(await ada.get(`/users?q=ada&limit=${limit}`)).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'limit' }] },
    });
  });
});

it('a profile lists the members that the names in its bio mean, and skips unknown names', async () => {
  const [author, mate] = [await kindling.member('bio.author'), await kindling.member('bio_mate')];
  await author.post('/auth/profile', { bio: 'With @Bio_Mate. Not with @nobody-here, nor `@ada`.' });
  const visitor = kindling.visitor();
  const expected = { user: { mentions: [{ name: 'Bio_Mate', userId: mate.id, username: 'bio_mate' }] } };
  expect((await visitor.get(`/users/${author.id}`)).body).toMatchObject(expected);
  expect((await visitor.get('/users/by-username/bio.author')).body).toMatchObject(expected);
  expect((await visitor.get(`/users/${mate.id}`)).body).toMatchObject({ user: { mentions: [] } });
});
