// Everything that a member writes appears under their username. A member without one is asked for it first; once it is
// saved, the action continues. If they close the dialog, nothing is sent and their text stays in place.
import { openLayer } from '../../layers.ts';
import type { CurrentUser } from '../../session/session.tsx';

export function underAName(user: CurrentUser, act: (named: CurrentUser) => void): void {
  if (user.username !== null) act(user);
  else openLayer({ kind: 'edit-profile', goOn: act });
}
