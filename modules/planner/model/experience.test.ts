import { it } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { ExperienceKeptOut, ExperienceShared, sharedExperience } from './experience.ts';

it('a member’s experience counts until they withdraw it, and again once they share it', () => {
  const experience = specify(sharedExperience);
  const share = (isShared: boolean) =>
    ({
      type: 'ShareExperience',
      data: { isShared },
      actor: { kind: 'member', id: 'ada', isAdmin: false },
      at: '2026-03-02T09:00:00.000Z',
    }) as const;
  const [keptOut, shared] = [ExperienceKeptOut({ memberId: 'ada' }), ExperienceShared({ memberId: 'ada' })];
  experience.given().when(share(true)).thenNothing();
  experience.given().when(share(false)).thenDecided(keptOut);
  experience.given(keptOut).when(share(false)).thenNothing();
  experience.given(keptOut).when(share(true)).thenDecided(shared);
  experience.given(keptOut, shared).when(share(true)).thenNothing();
});
