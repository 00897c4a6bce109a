import { test } from 'vitest';
import { UserBlocked, UserUnblocked } from '../../../modules/relations/model/block.ts';
import { UserFollowed, UserUnfollowed } from '../../../modules/relations/model/follow.ts';
import { UserMuted, UserUnmuted } from '../../../modules/relations/model/mute.ts';
import { WordMuted, WordUnmuted } from '../../../modules/relations/model/muted-words.ts';
import { erased } from '../../../src/testing/community-events-fixture.ts';
import { minutesIn, specifyProjection } from '../../../src/testing/projections/projection-specification.ts';
import { blocks, followCounts, followedLists, follows, mutedWords, mutes, relationsProjection } from './projection.ts';

const relations = specifyProjection(relationsProjection);
const followed = (followerId: string, followedId: string) => UserFollowed({ followerId, followedId });

test('a follow is visible to both, and counted for both', () => {
  const documents = relations.given(followed('ada', 'bob'), followed('eve', 'bob'));
  documents.thenHolds(
    follows,
    { _id: 'ada:bob', followerId: 'ada', followedId: 'bob', createdAt: minutesIn(0) },
    { _id: 'eve:bob', createdAt: minutesIn(1) },
  );
  documents.thenHolds(
    followCounts,
    { _id: 'ada', followers: 0, following: 1 },
    { _id: 'bob', followers: 2, following: 0 },
    { _id: 'eve', followers: 0, following: 1 },
  );
});

test('a follow that ended is not counted, and one that was set again is counted once', () => {
  const ended = UserUnfollowed({ followerId: 'ada', followedId: 'bob' });
  relations.given(followed('ada', 'bob'), ended).thenHolds(followCounts);
  relations
    .given(followed('ada', 'bob'), ended, followed('ada', 'bob'))
    .thenHolds(followCounts, { _id: 'ada', following: 1 }, { _id: 'bob', followers: 1 });
});

test('an erased member leaves all counts', () => {
  const history = [followed('ada', 'bob'), followed('bob', 'ada'), followed('bob', 'eve'), followed('eve', 'ada')];
  relations
    .given(...history, erased('bob'))
    .thenHolds(followCounts, { _id: 'ada', followers: 1, following: 0 }, { _id: 'eve', followers: 0, following: 1 });
});

test('the list of followed members is split into parts, all of which leave with the follower', () => {
  const history = [followed('ada', 'id-1'), followed('ada', 'id-2'), followed('ada', 'id-11'), followed('bob', 'id-1')];
  const documents = relations.given(...history, UserUnfollowed({ followerId: 'ada', followedId: 'id-2' }));
  documents.thenHolds(
    followedLists,
    { _id: 'ada:1', followerId: 'ada', followed: ['id-1', 'id-11'] },
    { _id: 'ada:2', followed: [] },
    { _id: 'bob:1', followed: ['id-1'] },
  );
  relations.given(...history, erased('ada')).thenHolds(followedLists, { _id: 'bob:1' });
});

const block = { blockerId: 'ada', blockedId: 'bob' };
const mute = { muterId: 'ada', mutedId: 'bob' };

test('a block and a mute last until they are withdrawn', () => {
  const history = [UserBlocked(block), UserMuted(mute)];
  const documents = relations.given(...history);
  documents.thenHolds(blocks, { _id: 'ada:bob', blockedId: 'bob', createdAt: minutesIn(0) });
  documents.thenHolds(mutes, { _id: 'ada:bob', mutedId: 'bob', createdAt: minutesIn(1) });
  const takenBack = relations.given(...history, UserUnblocked(block), UserUnmuted(mute));
  takenBack.thenHolds(blocks);
  takenBack.thenHolds(mutes);
});

test('an erased member is blocked and muted by no one', () => {
  const documents = relations.given(UserBlocked(block), UserMuted(mute), erased('bob'));
  documents.thenHolds(blocks);
  documents.thenHolds(mutes);
});

const wordMuted = (wordId: string, word: string | null, until: string | null = null) =>
  WordMuted({ memberId: 'ada', wordId, word, until });

test('a member’s muted words are stored newest first, each once, until they are unmuted', () => {
  const events = [wordMuted('w1', 'moss'), wordMuted('w2', 'rain'), wordMuted('w1', 'Moss', minutesIn(60))];
  const newest = { id: 'w1', word: 'Moss', until: minutesIn(60) };
  const other = { id: 'w2', word: 'rain', until: null };
  relations.given(...events).thenHolds(mutedWords, { _id: 'ada', words: [newest, other] });
  const unmuted = WordUnmuted({ memberId: 'ada', wordId: 'w1' });
  relations.given(...events, unmuted).thenHolds(mutedWords, { _id: 'ada', words: [other] });
  relations.given(unmuted).thenHolds(mutedWords);
});

test('expired words go when another is muted', () => {
  const events = [wordMuted('w1', 'moss', minutesIn(1)), wordMuted('w2', 'rain', minutesIn(2)), wordMuted('w3', 'fog')];
  relations.given(...events).thenHolds(mutedWords, { _id: 'ada', words: [{ id: 'w3', word: 'fog', until: null }] });
});

test('an erased member’s muted words go, and unreadable ones are not folded', () => {
  relations.given(wordMuted('w1', 'moss'), erased('ada')).thenHolds(mutedWords);
  relations.given(wordMuted('w1', null)).thenHolds(mutedWords);
});
