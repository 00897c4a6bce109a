// Which words a member mutes, and for how long.
import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { tooManyWords, wordNotFound } from './errors.ts';
import { maxMutedWords, mutedWords, WordMuted, WordUnmuted } from './muted-words.ts';

const actor: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const at = '2026-03-01T09:00:00.000Z';
const dayLater = '2026-03-02T09:00:00.000Z';

const words = specify(mutedWords);
const muted = (wordId: string, word: string, until: string | null = null) =>
  WordMuted({ memberId: 'ada', wordId, word, until });
const mute = (wordId: string, word: string, length: 'day' | 'week' | 'always' = 'always') =>
  ({ type: 'MuteWord', data: { wordId, word, for: length }, actor, at }) as const;
const unmute = (wordId: string) => ({ type: 'UnmuteWord', data: { wordId }, actor, at }) as const;
const many = (until: string | null) =>
  Array.from({ length: maxMutedWords }, (_, index) => muted(`w${index}`, `word ${index}`, until));

describe('a muted word', () => {
  it('lasts a day, a week or forever', () => {
    words
      .given()
      .when(mute('w1', 'moss', 'day'))
      .thenDecided(muted('w1', 'moss', dayLater));
    words
      .given()
      .when(mute('w1', 'moss', 'week'))
      .thenDecided(muted('w1', 'moss', '2026-03-08T09:00:00.000Z'));
    words.given().when(mute('w1', 'moss')).thenDecided(muted('w1', 'moss'));
  });

  it('that is muted again in any spelling replaces the first', () => {
    const café = muted('w1', 'Café');
    words
      .given(café)
      .when(mute('w2', 'CAFE', 'day'))
      .thenDecided(muted('w1', 'CAFE', dayLater));
    words.given(café).when(mute('w2', 'Café')).thenNothing();
    words.given(café).when(mute('w2', 'café au lait')).thenDecided(muted('w2', 'café au lait'));
  });

  it('is unmuted once', () => {
    const unmuted = WordUnmuted({ memberId: 'ada', wordId: 'w1' });
    words.given(muted('w1', 'moss')).when(unmute('w1')).thenDecided(unmuted);
    words.given(muted('w1', 'moss'), unmuted).when(unmute('w1')).thenRefused(wordNotFound);
    words.given(muted('w1', 'moss')).when(unmute('w2')).thenRefused(wordNotFound);
  });

  it('is refused beyond a hundred, not counting expired ones', () => {
    words
      .given(...many(null))
      .when(mute('one-more', 'moss'))
      .thenRefused(tooManyWords);
    words
      .given(...many(at))
      .when(mute('one-more', 'moss'))
      .thenDecided(muted('one-more', 'moss'));
  });

  it('takes no further place when it is muted again', () => {
    words
      .given(...many(null))
      .when(mute('again', 'WORD 7', 'day'))
      .thenDecided(muted('w7', 'WORD 7', dayLater));
  });
});
