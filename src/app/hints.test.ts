// The hints of each event: which audience, and which topic.
import { describe, expect, it } from 'vitest';
import { MemberErased, ProfileUpdated } from '../../modules/accounts/index.ts';
import { SessionSeen } from '../../modules/accounts/model/session.ts';
import {
  CommentAdded,
  CommentDeleted,
  CommentEdited,
  PollClosed,
  PollVoteCast,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostLiked,
  PostRemoved,
  PostUnliked,
} from '../../modules/community/index.ts';
import { LinkRead } from '../../modules/links/index.ts';
import {
  ConversationMarkedUnread,
  ConversationRead,
  MessageRemoved,
  MessageRequestAccepted,
  MessageSent,
} from '../../modules/messaging/index.ts';
import { ArticleCategorised, ArticlePictured, ArticlePublished } from '../../modules/news/index.ts';
import {
  AllNotificationsRead,
  NoticeSent,
  NotificationGroupRead,
  NotificationRead,
} from '../../modules/notifications/index.ts';
import type { DomainEvent } from '../kernel/event.ts';
import { hintsFrom } from '../platform/live/hint.ts';
import { folds } from '../platform/projection.ts';
import { sampleHistories } from '../testing/history/random-history-fixture.ts';
import { recorded } from '../testing/projections/projection-specification.ts';
import { eventDescriptions, hintRules, projections } from './registry.ts';

const hintsOf = hintsFrom(hintRules);
/** `topic/id → audience`, one line each. */
const hintLines = (event: DomainEvent) =>
  recorded([event])
    .flatMap(hintsOf)
    .map(({ topic, id, audience }) => {
      const to = typeof audience === 'string' ? audience : JSON.stringify(audience);
      return `${topic}${id ? `/${id}` : ''} → ${to}`;
    });

const notified = (member: string) => `notifications → {"member":"${member}"}`;

const text = { content: 'Hello @grace', mentions: ['grace'], mentionedAs: [{ name: 'grace', memberId: 'grace' }] };
const comment = { commentId: 'c1', postId: 'p1', authorId: 'bob', parentId: null, answeredAuthorId: null };
const notice = { noticeId: 'n1', senderId: 'eve', title: 'Tonight', message: 'We move house.', role: null };
const message = { messageId: 'm1', conversationId: 'c1', senderId: 'ada', receiverId: 'bob' };
const reader = { conversationId: 'c1', memberId: 'bob', otherId: 'ada' };
const article = {
  ...{ articleId: 'a1', slug: 'moss', feedId: 'f1', guidKey: 'g1', title: 'Moss', url: 'https://outlet.example/moss' },
  ...{ sourceName: 'Outlet', description: 'It grows.', excerpt: null, content: null, author: null, words: 2 },
  ...{ image: null, publishedAt: '2026-11-02T09:30:00.000Z', aiCategory: 'tools' as const },
};
const like = { postId: 'p1', postAuthorId: 'ada', memberId: 'bob' };

describe('a hint is sent about', () => {
  it.each([
    [
      'a new post',
      PostCreated({
        ...{ ...text, postId: 'p1', authorId: 'ada', postType: 'question', category: 'general' },
        ...{ media: [], pollOptions: [], pollClosesAt: null },
      }),
      ['feed/p1 → everybody', notified('grace')],
    ],
    [
      'an edited post',
      PostEdited({ ...text, postId: 'p1', authorId: 'ada' }),
      ['post/p1 → everybody', notified('grace')],
    ],
    [
      'a deleted post',
      PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }),
      ['post/p1 → everybody', 'queues → staff', 'notifications → members'],
    ],
    [
      'a post that moderators removed',
      PostRemoved({ postId: 'p1', authorId: 'ada', cause: 'd1', reason: null }),
      ['post/p1 → everybody', 'notifications → members'],
    ],
    ['a poll that closed', PollClosed({ postId: 'p1', authorId: 'ada' }), ['post/p1 → everybody', notified('ada')]],
    ['a like', PostLiked(like), ['post/p1 → members', notified('ada')]],
    ['a like taken back', PostUnliked(like), ['post/p1 → members']],
    ['a vote', PollVoteCast({ postId: 'p1', memberId: 'bob', option: 0, previousOption: null }), ['post/p1 → members']],
    [
      'a comment',
      CommentAdded({ ...comment, ...text, postAuthorId: 'ada' }),
      ['post/p1 → members', notified('ada'), notified('grace')],
    ],
    [
      'an edited comment',
      CommentEdited({ ...comment, ...text, postAuthorId: 'ada' }),
      ['post/p1 → members', notified('grace')],
    ],
    [
      'a deleted comment',
      CommentDeleted({ ...comment, reason: null, wasRemoved: false }),
      ['post/p1 → members', 'queues → staff', 'notifications → members'],
    ],
    [
      'a changed profile',
      ProfileUpdated({
        memberId: 'ada',
        username: 'ada',
        bio: '',
        role: '',
        profileEmoji: '',
        profileImageUrl: '',
      }),
      ['person/ada → everybody'],
    ],
    [
      'a notification read elsewhere',
      NotificationRead({ notificationId: 'n1', memberId: 'ada', sentTo: 'member' }),
      [notified('ada')],
    ],
    [
      'a group read elsewhere',
      NotificationGroupRead({ memberId: 'ada', group: 'g1', upTo: '2026-01-01' }),
      [notified('ada')],
    ],
    ['a new article', ArticlePublished(article), ['news → everybody']],
    ['the category of an article', ArticleCategorised({ articleId: 'a1', aiCategory: 'ethics' }), ['news → everybody']],
    [
      'the picture of an article',
      ArticlePictured({ articleId: 'a1', pictureId: 'news-1', width: 960, height: 540, hasSmall: true }),
      ['news → everybody'],
    ],
    [
      'the card of a link',
      LinkRead({
        ...{
          linkId: 'l1',
          postId: 'p1',
          cardId: 'c1',
          host: 'moss.example',
          title: 'Moss',
          description: '',
          picture: null,
        },
        lookedAt: '2026-11-02T09:30:00.000Z',
      }),
      ['post/p1 → everybody'],
    ],
    ['a notice to everybody', NoticeSent(notice), ['notifications → members']],
    ['a notice to a role', NoticeSent({ ...notice, role: 'Founder' }), ['notifications → members']],
    ['one’s own like', PostLiked({ ...like, memberId: 'ada' }), ['post/p1 → members']],
    [
      'a message, to both by the id of the other',
      MessageSent({ ...message, content: 'Hello', mentionedAs: [], receiverFollows: true }),
      ['conversation/bob → {"member":"ada"}', 'conversation/ada → {"member":"bob"}', notified('bob')],
    ],
    [
      'a removed message',
      MessageRemoved(message),
      ['conversation/bob → {"member":"ada"}', 'conversation/ada → {"member":"bob"}', notified('bob'), 'queues → staff'],
    ],
    [
      'a conversation that was read, also to the sender',
      ConversationRead({ ...reader, upTo: 'm1', sentAt: '2026-01-01' }),
      ['conversation/ada → {"member":"bob"}', 'conversation/bob → {"member":"ada"}', notified('bob')],
    ],
    [
      'a conversation marked unread, to one’s own windows',
      ConversationMarkedUnread({ ...reader, from: 'm1' }),
      ['conversation/ada → {"member":"bob"}'],
    ],
    ['an accepted request', MessageRequestAccepted(reader), ['conversation/ada → {"member":"bob"}']],
    [
      'an erased member, to pages that show them, and to all bells, conversations and queues',
      MemberErased({ memberId: 'ada' }),
      [
        'person/ada → everybody',
        'ended-session → {"member":"ada"}',
        'conversation/ada → members',
        'queues → staff',
        'notifications → members',
      ],
    ],
    ['all read elsewhere', AllNotificationsRead({ memberId: 'ada', upTo: '2026-01-01' }), [notified('ada')]],
  ])('%s', (_what, event, hints) => {
    expect(hintLines(event)).toEqual(hints);
  });
});

it('an event without a rule sends no hint', () => {
  expect(hintLines(SessionSeen({ sessionId: 's1', memberId: 'ada', day: '2026-11-02' }))).toEqual([]);
});

describe('every change of what open pages show', () => {
  const ownSettings = 'the member’s own account page fetches it each time';
  const ownWork = 'the window where the owner changed it shows it';
  const adminLists = 'the admins’ lists fetch it when they are opened';
  /** Events that change a read model of open pages without a hint, and why. */
  const withoutHint: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    members: {
      MemberRegistered: 'nobody showed them before',
      ...Object.fromEntries(
        ['EmailChanged', 'EmailConfirmationRequested', 'EmailConfirmed', 'EmailChangeCancelled'].map((type) => [
          type,
          ownSettings,
        ]),
      ),
      PasswordChanged: ownSettings,
    },
    sessions: { SessionStarted: ownSettings, SessionSeen: ownSettings },
    links: {
      LinkPictureDropped: 'another card follows, or no post shows it',
      LinkForgotten: 'no post shows it',
    },
    newsroom: Object.fromEntries(
      ['FeedAdded', 'FeedPaused', 'FeedResumed', 'FeedRemoved', 'FeedMoved', 'FeedMerged', 'FeedHealthChanged']
        .concat('KeywordSet', 'KeywordRemoved')
        .map((type) => [type, adminLists]),
    ),
    notifications: { DigestDue: 'no page shows what it changes' },
    plans: Object.fromEntries(
      ['PlanShared', 'PlanUnshared', 'ToolProgressed', 'KpiMeasured', 'KpiMeasurementDeleted', 'PlanRemindersSet']
        .concat('PlanReminderDue')
        .map((type) => [type, ownWork]),
    ),
    reviews: { ReviewTransferred: 'no review that waits moves' },
  };

  const told = new Set(
    sampleHistories(60)
      .flat()
      .filter((event) => hintsOf(event).length > 0)
      .map(({ type }) => type),
  );
  /** The read models behind pages that stay open. */
  const live = new Set([
    ...['members', 'sessions', 'feed', 'discussion', 'links', 'relations', 'conversations', 'notifications'],
    ...['newsroom', 'plans', 'moderation', 'submissions', 'reviews'],
  ]);

  it.each(projections.filter(({ name }) => live.has(name)))('has a hint: $name', (projection) => {
    const silent = eventDescriptions.filter((event) => folds(projection, event) && !told.has(event.type));
    expect(silent.map(({ type }) => type).toSorted()).toEqual(
      Object.keys(withoutHint[projection.name] ?? {}).toSorted(),
    );
  });
});
