import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { CorrectionResolved, CorrectionSuggested, corrections } from './correction.ts';
import { correctionNotFound, correctionResolved } from './errors.ts';

const at = '2026-03-02T09:00:00.000Z';
const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const chief: Actor = { kind: 'member', id: 'chief', isAdmin: true };

describe('a correction', () => {
  const correction = specify(corrections);
  const input = { correctionId: 'c1', toolId: 'lamp', field: 'pricing', text: 'It costs £5.' } as const;
  const suggest = { type: 'SuggestCorrection', data: input, actor: ada, at } as const;
  const resolve = (outcome: 'accepted' | 'declined') =>
    ({ type: 'ResolveCorrection', data: { outcome }, actor: chief, at }) as const;
  const suggested = CorrectionSuggested({ ...input, memberId: 'ada' });
  const resolved = (outcome: 'accepted' | 'declined') =>
    CorrectionResolved({ correctionId: 'c1', toolId: 'lamp', memberId: 'ada', outcome });

  it('is suggested once', () => {
    correction.given().when(suggest).thenDecided(suggested);
    correction.given(suggested).when(suggest).thenNothing();
  });

  it('is accepted or declined, once', () => {
    correction.given(suggested).when(resolve('accepted')).thenDecided(resolved('accepted'));
    correction.given(suggested).when(resolve('declined')).thenDecided(resolved('declined'));
    correction.given(suggested, resolved('declined')).when(resolve('accepted')).thenRefused(correctionResolved);
  });

  it('that nobody suggested is not found', () => {
    correction.given().when(resolve('accepted')).thenRefused(correctionNotFound);
  });
});
