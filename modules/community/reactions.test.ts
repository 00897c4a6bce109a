import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixelPng } from '../../src/testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../../src/testing/test-kindling.ts';
import type { MemberCaller } from '../../src/testing/test-member.ts';

let kindling: TestKindling;
beforeAll(async () => {
  kindling = await openTestKindling();
});
afterAll(() => kindling.close());

async function publish(author: MemberCaller, imageUrl: string): Promise<{ id: string; imageUrl: string }> {
  const { body } = await author.post('/community/posts', { content: 'Look', imageUrl });
  return body.post as { id: string; imageUrl: string };
}
const statusOf = async (url: string) => (await kindling.app().inject({ method: 'GET', url })).statusCode;
const settle = () => kindling.kindling().reactor?.settle();
const events = async () => kindling.kindling().codec.decode(await kindling.log());

describe('an upload shown only by a deleted post', () => {
  it('is deleted with its thumbnail, and no other post can show it', async () => {
    const ada = await kindling.member('ada');
    const { id, imageUrl } = await publish(ada, onePixelPng);
    expect(await statusOf(imageUrl)).toBe(200);
    await ada.call('DELETE', `/community/posts/${id}`);
    await settle();
    expect([await statusOf(imageUrl), await statusOf(`${imageUrl}/thumbnail`)]).toEqual([404, 404]);
    const again = await ada.post('/community/posts', { content: 'Again', imageUrl });
    expect(again).toMatchObject({ status: 400, body: { code: 'media/not-found' } });
  });

  it('is deleted even if an admin deletes the post', async () => {
    const [bob, grace] = [await kindling.member('bob'), await kindling.admin('grace')];
    const { id, imageUrl } = await publish(bob, onePixelPng);
    expect(
      (await grace.call('DELETE', `/community/posts/${id}`, { body: { reason: 'Not a picture of his own' } })).status,
    ).toBe(200);
    await settle();
    expect(await statusOf(imageUrl)).toBe(404);
  });

  it('stays while another post or the profile of its author shows it', async () => {
    const cyd = await kindling.member('cyd');
    const first = await publish(cyd, onePixelPng);
    const second = await publish(cyd, first.imageUrl);
    const pictured = await publish(cyd, onePixelPng);
    await cyd.post('/auth/profile', { profileImageUrl: pictured.imageUrl });
    for (const { id } of [first, pictured]) await cyd.call('DELETE', `/community/posts/${id}`);
    await settle();
    expect([await statusOf(first.imageUrl), await statusOf(pictured.imageUrl)]).toEqual([200, 200]);
    await cyd.call('DELETE', `/community/posts/${second.id}`);
    await settle();
    expect(await statusOf(first.imageUrl)).toBe(404);
  });

  it('is removed by its own event, caused by the deletion', async () => {
    const dan = await kindling.member('dan');
    const { id } = await publish(dan, onePixelPng);
    await dan.call('DELETE', `/community/posts/${id}`);
    await settle();
    const [freed, removed, detached, deleted] = (await events()).toReversed();
    expect(freed).toMatchObject({ type: 'UploadRoomFreed', data: { memberId: dan.id } });
    expect(detached).toMatchObject({ type: 'MediaDetached', data: { postId: id } });
    expect(deleted).toMatchObject({ type: 'PostDeleted', data: { postId: id } });
    expect(removed).toMatchObject({
      type: 'MediaRemoved',
      data: { ownerId: dan.id },
      metadata: {
        actor: { kind: 'system' },
        correlationId: deleted?.metadata.correlationId,
        causationId: deleted?.id,
      },
    });
  });
});
