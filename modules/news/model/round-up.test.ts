import { it } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { NewsRoundedUp, roundUps } from './round-up.ts';

it('a day with new articles is rounded up once, a day without any is not', () => {
  const roundUp = specify(roundUps);
  const count = (articles: number) =>
    ({
      type: 'RoundUp',
      data: { day: '2026-03-02', articles },
      actor: { kind: 'system', id: 'news' },
      at: '2026-03-02T18:00:00.000Z',
    }) as const;
  const counted = NewsRoundedUp({ day: '2026-03-02', articles: 3 });
  roundUp.given().when(count(3)).thenDecided(counted);
  roundUp.given().when(count(0)).thenNothing();
  roundUp.given(counted).when(count(4)).thenNothing();
});
