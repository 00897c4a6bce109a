// What the header shows about the member. Visitors never load it.
import type { CurrentUser } from '../session.tsx';
import { Bell } from './bell.tsx';
import { UserMenu } from './user-menu.tsx';

export function MemberCorner({ user }: { user: CurrentUser }) {
  return (
    <>
      <Bell />
      <UserMenu user={user} />
    </>
  );
}
