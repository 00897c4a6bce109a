// Asks a member without a username for one before they write, and then continues the action.
import { openLayer } from '../../layers.ts';
import type { CurrentUser } from '../../session/session.tsx';

export function underAName(user: CurrentUser, act: (named: CurrentUser) => void): void {
  if (user.username !== null) act(user);
  else openLayer({ kind: 'edit-profile', goOn: act });
}
