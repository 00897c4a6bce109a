// The hints that 5,000 open pages get, by the current rules: a change costs as many sends as there are pages that show it.
import { expect, onTestFinished, test } from 'vitest';
import { PostLiked } from '../../modules/community/index.ts';
import { NoticeSent } from '../../modules/notifications/index.ts';
import {
  isMembers,
  messageToBob,
  openFullHouse,
  pages,
  postToAll,
  showsLiked,
  windowsOfBob,
} from '../testing/full-house.ts';
import { hintRules } from './registry.ts';

const like = PostLiked({ postId: 'liked', postAuthorId: 'nobody', memberId: 'ada' });
const notice = NoticeSent({ noticeId: 'n1', senderId: 'eve', title: 'Tonight', message: 'We move house.', role: null });

test('each of 5,003 open pages gets one hint about what it shows, and no other', async () => {
  const house = openFullHouse(hintRules);
  onTestFinished(house.close);
  const toldOf = async (event: Parameters<typeof house.tell>[0], sends: number) =>
    (await house.tell(event, sends)).toSorted();
  const each = (owners: readonly string[], ...hints: readonly string[]) =>
    owners.flatMap((owner) => hints.map((hint) => `${owner}: ${hint}`)).toSorted();

  const likers = pages.filter((_, index) => showsLiked(index));
  expect(await toldOf(like, 20)).toEqual(each(likers, 'post/liked'));
  expect(await toldOf(messageToBob, 6)).toEqual(each(windowsOfBob, 'conversation/ada', 'notifications'));
  expect(await toldOf(postToAll, 5_003)).toEqual(each([...pages, ...windowsOfBob], 'feed/new'));
  const members = pages.filter((_, index) => isMembers(index));
  expect(await toldOf(notice, 4_003)).toEqual(each([...members, ...windowsOfBob], 'notifications'));
});
