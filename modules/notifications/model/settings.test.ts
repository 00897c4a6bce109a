import { describe, expect, test } from 'vitest';
import { type ActorFacts, defaultSettings, isNotified, type NotificationSettings } from './settings.ts';

const at = '2026-03-20T09:00:00.000Z';
const joinedDaysAgo = (days: number): string => new Date(Date.parse(at) - days * 86_400_000).toISOString();
const stranger: ActorFacts = { joinedAt: joinedDaysAgo(400), isFollowed: false };
const newcomer: ActorFacts = { joinedAt: joinedDaysAgo(6), isFollowed: false };
const weekOld: ActorFacts = { joinedAt: joinedDaysAgo(7), isFollowed: false };
const friend: ActorFacts = { joinedAt: joinedDaysAgo(1), isFollowed: true };

const having = (changes: Partial<NotificationSettings>) => ({ ...defaultSettings, ...changes });

describe('the sender filter', () => {
  test.each([
    ['everybody', 'mention', stranger, true],
    ['everybody', 'post_comment', newcomer, true],
    ['established', 'mention', newcomer, false],
    ['established', 'post_comment', newcomer, false],
    ['established', 'reply', newcomer, false],
    ['established', 'mention', weekOld, true],
    ['established', 'mention', friend, true],
    ['followed', 'mention', stranger, false],
    ['followed', 'mention', friend, true],
    ['followed', 'post_like', stranger, true],
    ['followed', 'follow', newcomer, true],
    ['followed', 'notice', null, true],
  ] as const)('from %s: %s', (hearFrom, type, actor, told) => {
    for (const channel of ['app', 'mail'] as const) {
      expect(isNotified(having({ hearFrom }), channel, { type, at, actor })).toBe(told);
    }
  });

  test('a type that is switched off in one channel stays on in the other', () => {
    const settings = having({ off: { app: ['post_like'], mail: ['follow'] } });
    const told = (type: string) =>
      (['app', 'mail'] as const).map((by) => isNotified(settings, by, { type, at, actor: friend }));
    expect([told('post_like'), told('follow'), told('mention')]).toEqual([
      [false, true],
      [true, false],
      [true, true],
    ]);
  });
});
