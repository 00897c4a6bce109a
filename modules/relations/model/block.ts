// One member blocks another. The two then neither see nor reach each other, whichever of them blocked.
import { z } from 'zod';
import { defineEvent, idOf } from '../../../src/kernel/event.ts';
import { toggle } from '../../../src/kernel/toggle.ts';
import { noOneDoesThisToThemselves } from './policies.ts';

const schema = z.object({ blockerId: idOf('member'), blockedId: idOf('member') });

export const UserBlocked = defineEvent('UserBlocked', { summary: 'A member blocked another.', schema });
export const UserUnblocked = defineEvent('UserUnblocked', { summary: 'A member unblocked another.', schema });

export const blocks = toggle({
  category: 'block',
  id: ['blockerId', 'blockedId'],
  set: ['BlockUser', UserBlocked],
  unset: ['UnblockUser', UserUnblocked],
  dataOf: (blockerId, { blockedId }: Readonly<{ blockedId: string }>) => ({ blockerId, blockedId }),
  refusal: ({ blockerId, blockedId }) => noOneDoesThisToThemselves(blockerId, blockedId),
});
