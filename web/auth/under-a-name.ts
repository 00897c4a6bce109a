// What a member writes stands under their name. Who has no username yet is asked for one first, and what they had begun goes on
// once it is saved; if they close the dialog nothing is sent, and what they wrote stays where they wrote it.
import { openLayer } from '../layers.ts';
import type { CurrentUser } from '../session.tsx';

export function underAName(user: CurrentUser, act: (named: CurrentUser) => void): void {
  if (user.username !== null) act(user);
  else openLayer({ kind: 'edit-profile', goOn: act });
}
