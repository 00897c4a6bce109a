// Addresses as people type them: each leads to its page, or to the page for unknown addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestKindling, type TestKindling } from '../../testing/test-kindling.ts';
import { type MemberCaller, testPassword } from '../../testing/test-member.ts';

let kindling: TestKindling;
let ada: MemberCaller;
beforeAll(async () => {
  kindling = await openTestKindling();
  ada = await kindling.member('ada');
});
afterAll(() => kindling.close());

const page = (url: string) => kindling.app().inject({ url, headers: { host: 'localhost' } });

describe('an address', () => {
  it.each([
    '/%',
    '/profile/%ff',
    '/article/%E0%A4%A',
    '/nothing-here',
  ])('that is no page shows the 404 page: %s', async (url) => {
    const { statusCode, headers, body } = await page(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<html');
  });

  it("of data that can't be decoded is refused as data", async () => {
    const { statusCode, headers } = await page('/api/users/%ff');
    expect([statusCode, headers['content-type']]).toEqual([400, expect.stringContaining('application/json')]);
  });

  it.each(['OPTIONS', 'POST', 'PUT', 'DELETE'] as const)('names its methods to %s', async (method) => {
    for (const url of ['/', '/community', '/Community', '/community/post/some']) {
      const { statusCode, headers } = await kindling.app().inject({ method, url, headers: { host: 'localhost' } });
      expect([url, statusCode, headers.allow]).toEqual(
        url === '/Community' ? [url, 404, undefined] : [url, 405, 'GET, HEAD'],
      );
    }
  });

  it('in another case leads to its page', async () => {
    const { statusCode, headers } = await page('/Community?category=ethics');
    expect([statusCode, headers.location]).toEqual([301, '/community?category=ethics']);
  });

  it('with a username leads to the member', async () => {
    const { statusCode, headers } = await page('/profile/ada');
    expect([statusCode, headers.location]).toEqual([301, '/profile/@ada']);
    expect((await page('/profile/@ada')).statusCode).toBe(200);
    expect((await page(`/profile/${ada.id}`)).statusCode).toBe(200);
    expect((await page('/profile/nobody-here')).statusCode).toBe(404);
  });

  it.each([
    '/community',
    '/community?sort=top',
    '/profile/@ada',
    '/profile/@ada?tab=comments',
    '/insights',
    '/ai-tools?sort=newest',
  ])('with an invalid place in a list redirects to its beginning: %s', async (path) => {
    const ofAnotherList = Buffer.from('["Lamp"]').toString('base64url');
    for (const from of ['no-cursor', ofAnotherList])
      for (const cookie of ['', ada.cookie()]) {
        const url = `${path}${path.includes('?') ? '&' : '?'}from=${from}`;
        const { statusCode, headers } = await kindling.app().inject({ url, headers: { host: 'localhost', cookie } });
        expect([statusCode, headers.location], url).toEqual([301, path.replace('@', '%40')]);
      }
  });

  it.each([
    'sort=best',
    'kind=rant',
    'category=cats',
  ])('with an unknown choice shows the default: /community?%s', async (query) => {
    expect((await page(`/community?${query}`)).statusCode).toBe(200);
  });
});

describe('the data that a page comes with', () => {
  async function dataAt(url: string, cookie = '') {
    const { body } = await kindling.app().inject({ url, headers: { host: 'localhost', cookie } });
    const [, json = '[]'] = /id="kindling-data">(.*?)<\/script>/s.exec(body) ?? [];
    return JSON.parse(json) as readonly unknown[];
  }

  it.each([
    '/terms',
    '/community/post/none',
    '/nowhere',
  ])('at %s tells a visitor that nobody is logged in', async (url) => {
    expect(await dataAt(url)).toContainEqual({ path: 'profile.user', data: null });
  });

  it.each(['/terms', '/community/post/none'])('at %s tells a member who they are', async (url) => {
    const data = expect.objectContaining({ id: ada.id, username: 'ada' });
    expect(await dataAt(url, ada.cookie())).toContainEqual({ path: 'profile.user', data });
  });

  it('states what does not exist, so that the client need not request it', async () => {
    const missing = { path: 'news.article', input: { slug: 'none' }, data: null, isMissing: true };
    expect(await dataAt('/article/none')).toContainEqual(missing);
  });
});

it.each(['/ai-tools?sector=cats', '/news?category='])('the API refuses an unknown choice: %s', async (path) => {
  expect(await ada.get(path)).toMatchObject({ status: 400, body: { issues: [{}] } });
});

it('calls that mark notifications read, or change the password, return what they changed', async () => {
  const bob = await kindling.member('bob');
  const postId = await ada.publish('A spark');
  await bob.post(`/community/posts/${postId}/like`);
  const { notifications } = (await ada.get('/notifications')).body as { notifications: { id: string; type: string }[] };
  const like = notifications.find(({ type }) => type === 'post_like');
  const read = await ada.call('PATCH', `/notifications/${like?.id}/read`, {});
  expect(read.body).toMatchObject({ notification: { id: like?.id, read: true }, unreadCount: expect.any(Number) });
  const all = await ada.call('PATCH', '/notifications/read-all', {});
  expect(all.body).toMatchObject({ success: true, readUpTo: expect.any(String), unreadCount: 0 });
  const change = { currentPassword: testPassword, newPassword: 'a lantern on the stairs' };
  const changed = await bob.post('/auth/change-password', change);
  expect(changed).toMatchObject({ status: 200, body: { success: true, user: { id: bob.id, username: 'bob' } } });
});
