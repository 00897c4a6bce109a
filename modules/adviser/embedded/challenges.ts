// A company's challenges, as the member wrote them: one per line or sentence.
import { safeText } from '../model/safe-text.ts';

const maxChallenges = 5;

export const challengesIn = (challenges: string): readonly string[] =>
  challenges
    .split(/[\n;•]+|(?<=[.!?])\s+/u)
    .map((each) => safeText(each.replace(/^[\s\-*\d.)]+/u, ''), 240))
    .filter((each) => each.length > 2)
    .slice(0, maxChallenges);
