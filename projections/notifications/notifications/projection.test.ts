// The contents of the read model of notifications, whatever the kinds.
import { describe, expect, it } from 'vitest';
import { MemberErased, ProfileUpdated } from '../../../modules/accounts/model/member/events.ts';
import { ModeratorRevoked } from '../../../modules/accounts/model/staff.ts';
import { PostLiked } from '../../../modules/community/model/like.ts';
import { FlagRaised } from '../../../modules/moderation/model/flag.ts';
import { NotificationGroupRead } from '../../../modules/notifications/model/group.ts';
import { AllNotificationsRead } from '../../../modules/notifications/model/inbox.ts';
import { NoticeSent } from '../../../modules/notifications/model/notice.ts';
import { NotificationRead } from '../../../modules/notifications/model/notification.ts';
import { SubmissionApproved, SubmissionRejected } from '../../../modules/tools/model/submission.ts';
import { ToolListed } from '../../../modules/tools/model/tool.ts';
import { toolNamed } from '../../../modules/tools/tools-fixture.ts';
import { notificationKinds } from '../../../src/app/registry.ts';
import type { DomainEvent } from '../../../src/kernel/event.ts';
import { notificationsAfter } from '../../../src/testing/notifications-by.ts';
import { foldInMemory } from '../../../src/testing/projections/memory-fold.ts';
import { recorded } from '../../../src/testing/projections/projection-specification.ts';
import { noticeKind } from './notice-kind.ts';
import { inboxes, noticeReadings, notifications, notificationsProjection, roles } from './projection.ts';
import type { NotificationDocument } from './read-model.ts';

const notified = (...events: readonly DomainEvent[]) => notificationsAfter(notificationKinds, ...events);
const like = PostLiked({ postId: 'p1', postAuthorId: 'ada', memberId: 'bob' });
const notice = NoticeSent({
  noticeId: 'n1',
  senderId: 'eve',
  title: 'Tonight',
  message: 'We move house at nine.',
  role: null,
});
const allRead = AllNotificationsRead({ memberId: 'ada', upTo: '2026-11-02T10:00:00.000Z' });

describe('a notification', () => {
  it('has a short id', () => {
    const [first] = notified(like);
    expect(first?._id).toMatch(/^[\w-]{22}$/);
  });

  it('is read individually', () => {
    const notificationId = notified(like)[0]?._id ?? '';
    const read = NotificationRead({ notificationId, memberId: 'ada', sentTo: 'member' });
    expect(notified(like, read)).toMatchObject([{ memberId: 'ada', read: true }]);
    expect(notified(like, read, like)).toMatchObject([{ read: true }]);
  });

  it('is read with all others, unlike a later one', () => {
    const [first] = notified(like);
    const upTo = first?.createdAt ?? '';
    const later = PostLiked({ postId: 'p1', postAuthorId: 'ada', memberId: 'eve' });
    const readByThen = AllNotificationsRead({ memberId: 'ada', upTo });
    expect(notified(like, readByThen, later).map(({ read }) => read)).toEqual([true, false]);
  });

  it('is read with its group up to a time', () => {
    const [first] = notified(like);
    const { group = '', createdAt: upTo = '' } = first ?? {};
    const later = PostLiked({ postId: 'p1', postAuthorId: 'ada', memberId: 'eve' });
    const groupRead = NotificationGroupRead({ memberId: 'ada', group, upTo });
    expect(notified(like, groupRead, later).map(({ read }) => read)).toEqual([true, false]);
  });

  it('to everyone is marked read with all others in the inbox of each', () => {
    expect(notified(notice, allRead)).toEqual(notified(notice));
    const folded = foldInMemory(notificationsProjection(notificationKinds), recorded([like, allRead]));
    expect([...(folded.get(inboxes.name)?.values() ?? [])]).toEqual([{ _id: 'ada', readUpTo: allRead.data.upTo }]);
  });

  it('that was read when ids were longer is still read', () => {
    const lift = NotificationRead.upcasters[1];
    const data = NotificationRead.schema.parse(lift?.({ notificationId: 'like-p1-bob-ada', memberId: 'ada' }));
    expect(notified(like, NotificationRead(data))).toMatchObject([{ read: true }]);
  });
});

describe('the actor', () => {
  const toldWhenBy = (id: string, event: DomainEvent) => {
    const events = recorded([event], { kind: 'member', id, isAdmin: true });
    const folded = foldInMemory(notificationsProjection(notificationKinds), events).get(notifications.name);
    return [...(folded?.values() ?? [])] as NotificationDocument[];
  };
  const submission = { submissionId: 's1', memberId: 'ada' };
  const flag = FlagRaised({
    ...{ flagId: 'f1', kind: 'post', aboutId: 'p1', authorId: 'bob', flaggerId: 'ada', evidenceId: 'e1' },
    ...{ reason: 'spam', text: null, evidence: { text: 'Buy', versions: [], mediaUrls: [] } },
    staffIds: ['ada', 'chief'],
  });

  it.each([
    ['a flag', flag, ['chief']],
    ['an approval', SubmissionApproved({ ...submission, toolId: 't1' }), []],
    ['a rejection', SubmissionRejected({ ...submission, reason: 'It is there already.' }), []],
    ['a role', ModeratorRevoked({ memberId: 'ada' }), []],
  ])('is not told of it, nor named: %s', (_, event, others) => {
    expect(toldWhenBy('ada', event).map(({ memberId }) => memberId)).toEqual(others);
    const toOthers = toldWhenBy('eve', event);
    expect(toOthers.map(({ memberId }) => memberId)).toEqual(['ada', ...others]);
    for (const { actorId } of toOthers) expect(actorId).toBeNull();
  });

  it('is skipped in what everyone is notified of', () => {
    const listed = ToolListed({
      ...{ toolId: 't1', slug: 'lamp', tool: toolNamed('Lamp'), origin: 'staff', submissionId: null },
      ...{ listedAt: '2026-11-02T09:30:00.000Z', checkedAt: '2026-11-02' },
    });
    expect(toldWhenBy('ada', listed)).toMatchObject([{ memberId: null, actorId: 'ada' }]);
  });
});

describe('a notice', () => {
  const noticeId = notified(notice)[0]?._id ?? '';
  const read = NotificationRead({ notificationId: noticeId, memberId: 'ada', sentTo: 'everybody' });

  it('is one document for all members', () => {
    expect(notified(notice)).toMatchObject([{ memberId: null, details: { title: 'Tonight' }, goesWith: [] }]);
  });

  it('to a role is one document, too', () => {
    const toFounders = NoticeSent({ ...notice.data, role: 'Founder' });
    expect(notified(toFounders)).toMatchObject([{ memberId: null, toRole: 'founder', goesWith: [] }]);
    expect(notified(notice)).toMatchObject([{ toRole: null }]);
  });

  it('stays as it is when one of them reads it, and when its sender goes', () => {
    expect(notified(notice, read, MemberErased({ memberId: 'eve' }))).toEqual(notified(notice));
  });

  it('is read by each member, until they are erased', () => {
    const readings = (...events: readonly DomainEvent[]) => {
      const folded = foldInMemory(notificationsProjection([noticeKind]), recorded(events)).get(noticeReadings.name);
      return [...(folded?.values() ?? [])];
    };
    expect(readings(notice, read, read)).toEqual([{ _id: `${noticeId}:ada`, memberId: 'ada' }]);
    expect(readings(notice, read, MemberErased({ memberId: 'ada' }))).toEqual([]);
  });
});

describe('a member’s roles', () => {
  const profile = { ...{ username: null, bio: null, profileEmoji: null, profileImageUrl: null }, memberId: 'ada' };
  const become = (role: string | null) => ProfileUpdated({ ...profile, role });
  const rolesAfter = (...events: readonly DomainEvent[]) => [
    ...(foldInMemory(notificationsProjection([]), recorded(events)).get(roles.name)?.values() ?? []),
  ];

  it('are stored with the time from which the member had each, in any case', () => {
    expect(rolesAfter(become(null))).toEqual([]);
    expect(rolesAfter(become('Founder'), become('FOUNDER'), become('CTO'), become(null))).toMatchObject([
      { _id: 'ada', role: null, held: [{ role: null }, { role: 'cto' }, { role: 'founder' }] },
    ]);
  });

  it('are limited to the newest twenty', () => {
    const many = Array.from({ length: 21 }, (_, index) => become(`Keeper ${index}`));
    const [doc] = rolesAfter(...many);
    expect(doc).toMatchObject({ role: 'keeper 20', held: { length: 20, 19: { role: 'keeper 1' } } });
  });

  it('are erased with the member', () => {
    expect(rolesAfter(become('Founder'), MemberErased({ memberId: 'ada' }))).toEqual([]);
  });
});

it('has another version if there is another kind', () => {
  expect(notificationsProjection(notificationKinds).version).not.toBe(notificationsProjection([]).version);
});

it('requires each kind to have a different name', () => {
  expect(new Set(notificationKinds.map(({ name }) => name)).size).toBe(notificationKinds.length);
});
