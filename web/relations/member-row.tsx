// A member in a list of members: who they are, and the viewer's actions.
import type { ReactNode } from 'react';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { AuthorName } from '../accounts/members/byline.tsx';
import { bylineName } from '../accounts/members/member-names.ts';
import type { ApiOutputs } from '../trpc.ts';

export type ListedMember = ApiOutputs['relations']['followers']['users'][number];

type MemberRowProps = {
  member: ListedMember;
  line?: string;
  action?: ReactNode;
};

export function MemberRow({ member, line = member.role ?? undefined, action }: MemberRowProps) {
  const name = bylineName(member);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <AuthorAvatar of={member.id} name={name} avatar={member.profileEmoji ?? member.profileImageUrl} />
      <div className="flex min-w-0 flex-1 flex-col">
        <AuthorName userId={member.id} name={name} isErased={false} />
        {line && (
          <span dir="auto" className="truncate text-ink-muted text-sm">
            {line}
          </span>
        )}
      </div>
      {action}
    </li>
  );
}
