// One member mutes another: lists no longer show them the other's content. The other never learns of it.
import { z } from 'zod';
import { defineEvent, idOf } from '../../../src/kernel/event.ts';
import { toggle } from '../../../src/kernel/toggle.ts';
import { noOneDoesThisToThemselves } from './policies.ts';

const schema = z.object({ muterId: idOf('member'), mutedId: idOf('member') });

export const UserMuted = defineEvent('UserMuted', { summary: 'A member muted another.', schema });
export const UserUnmuted = defineEvent('UserUnmuted', { summary: 'A member unmuted another.', schema });

export const mutes = toggle({
  category: 'mute',
  id: ['muterId', 'mutedId'],
  set: ['MuteUser', UserMuted],
  unset: ['UnmuteUser', UserUnmuted],
  dataOf: (muterId, { mutedId }: Readonly<{ mutedId: string }>) => ({ muterId, mutedId }),
  refusal: ({ muterId, mutedId }) => noOneDoesThisToThemselves(muterId, mutedId),
});
