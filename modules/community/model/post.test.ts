import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import * as errors from './errors.ts';
import { posts } from './post.ts';
import { PostCreated, PostDeleted, PostEdited } from './post-events.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const bob: Actor = { kind: 'member', id: 'bob', isAdmin: false };
const eve: Actor = { kind: 'member', id: 'eve', isAdmin: true };
const at = '2026-03-01T09:00:00.000Z';

const aPost = PostCreated({
  postId: 'p1',
  authorId: 'ada',
  postType: 'question',
  category: 'ethics',
  content: 'Who audits the auditors?',
  media: [],
  pollOptions: null,
  pollClosesAt: null,
  mentions: ['bob'],
  mentionedAs: [
    { name: 'Bob', memberId: 'bob' },
    { name: 'bob.b', memberId: 'bob' },
  ],
});

describe('a post', () => {
  const post = specify(posts);

  const input = {
    postId: 'p1',
    postType: 'question',
    category: 'ethics',
    content: 'Who audits the auditors?',
    media: [],
    pollOptions: null,
    mentions: [
      { name: 'Bob', memberId: 'bob' },
      { name: 'bob.b', memberId: 'bob' },
    ],
  } as const;

  it('is published as it was written, by the actor of the command', () => {
    post.given().when({ type: 'CreatePost', data: input, actor: ada, at }).thenDecided(aPost);
    post
      .given()
      .when({ type: 'CreatePost', data: input, actor: bob, at })
      .thenDecided(PostCreated({ ...aPost.data, authorId: 'bob' }));
  });

  it('is published by members only', () => {
    const asVisitor = { type: 'CreatePost', data: input, actor: { kind: 'visitor' }, at } as const;
    expect(() => post.given().when(asVisitor)).toThrow('only members may issue it');
  });

  it.each([
    ['for seven days', undefined, '2026-03-08T09:00:00.000Z'],
    ['for one day', 1, '2026-03-02T09:00:00.000Z'],
    ['for three days', 3, '2026-03-04T09:00:00.000Z'],
  ] as const)('takes votes %s when it is a poll', (_, pollDurationDays, pollClosesAt) => {
    const data = {
      postId: 'p2',
      postType: 'poll' as const,
      category: 'general' as const,
      content: 'Tabs or spaces?',
      media: [],
      pollOptions: ['Tabs', 'Spaces'],
      mentions: [],
    };
    post
      .given()
      .when({ type: 'CreatePost', data: { ...data, pollDurationDays }, actor: ada, at })
      .thenDecided(PostCreated({ ...data, authorId: 'ada', pollClosesAt, mentionedAs: [] }));
  });

  it('is edited by its author', () => {
    post
      .given(aPost)
      .when({ type: 'EditPost', data: { content: 'Who, really?', mentions: [] }, actor: ada, at })
      .thenDecided(
        PostEdited({ postId: 'p1', authorId: 'ada', content: 'Who, really?', mentions: [], mentionedAs: [] }),
      );
  });

  it('is not marked edited by saving the same text', () => {
    post
      .given(aPost)
      .when({ type: 'EditPost', data: { content: 'Who audits the auditors?', mentions: [] }, actor: ada, at })
      .thenNothing();
  });

  it.each([
    ['another member', bob],
    ['an admin', eve],
  ])('is not edited by %s', (_, actor) => {
    post
      .given(aPost)
      .when({ type: 'EditPost', data: { content: 'Mine now', mentions: [] }, actor, at })
      .thenRefused(errors.notAuthor);
  });

  it('is deleted by its author without a reason', () => {
    post
      .given(aPost)
      .when({ type: 'DeletePost', data: { reason: null }, actor: ada, at })
      .thenDecided(PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }));
  });

  it('is deleted by an admin with a reason', () => {
    post
      .given(aPost)
      .when({ type: 'DeletePost', data: { reason: 'Spam' }, actor: eve, at })
      .thenDecided(PostDeleted({ postId: 'p1', authorId: 'ada', reason: 'Spam' }));
  });

  it('of an erased author is deleted without recording the reason, which would be about the author', () => {
    post
      .given(PostCreated({ ...aPost.data, content: null, media: null, pollOptions: null }))
      .when({ type: 'DeletePost', data: { reason: 'Spam' }, actor: eve, at })
      .thenDecided(PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }));
  });

  it.each([null, '', '  '])('is not deleted by an admin whose reason is %j', (reason) => {
    post.given(aPost).when({ type: 'DeletePost', data: { reason }, actor: eve, at }).thenRefused(errors.reasonRequired);
  });

  it('cannot be deleted by another member', () => {
    post
      .given(aPost)
      .when({ type: 'DeletePost', data: { reason: 'I say so' }, actor: bob, at })
      .thenRefused(errors.notAuthor);
  });

  it('is gone once it is deleted', () => {
    post
      .given(aPost, PostDeleted({ postId: 'p1', authorId: 'ada', reason: null }))
      .when({ type: 'EditPost', data: { content: 'Back again', mentions: [] }, actor: ada, at })
      .thenRefused(errors.postNotFound);
  });
});
