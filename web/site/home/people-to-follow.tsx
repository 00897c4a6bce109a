// Suggests members to follow, each with the reason.
import { FollowAction } from '../../relations/follow-lists.tsx';
import { MemberRow } from '../../relations/member-row.tsx';
import type { HomeDigest } from './digest-frame.tsx';

export const PeopleToFollow = ({ people }: { people: HomeDigest['people'] }) => (
  // On a desktop, five are as high as the answers next to them.
  <ul aria-label="People to follow" className="divide-y divide-line max-lg:*:nth-[n+4]:hidden">
    {people.map((member) => (
      <MemberRow key={member.id} member={member} line={member.because} action={<FollowAction member={member} />} />
    ))}
  </ul>
);
