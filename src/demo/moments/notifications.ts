// The sample member opens the inbox once, so that only the newest few of its notifications are unread.
import { inboxes } from '../../../modules/notifications/index.ts';
import { memberIdOf } from '../ids.ts';
import type { DemoPart } from '../moment.ts';
import { sampleMember } from '../sample-account.ts';
import { newestMs } from '../stage.ts';
import { introducing } from './accounts.ts';

const unreadLeft = 6;

export const notificationsDemo: DemoPart = {
  afterwards(_stage, moments) {
    const unread = moments.filter(({ notifies }) => notifies?.includes(sampleMember)).slice(-unreadLeft);
    return [
      {
        name: `look ${sampleMember}`,
        by: sampleMember,
        atMs: (unread[0]?.atMs ?? newestMs) - 1,
        needs: [introducing(sampleMember)],
        needsAll: true,
        async enact(acting) {
          await acting.execute(inboxes, memberIdOf(sampleMember), { type: 'ReadAll', data: {} });
        },
      },
    ];
  },
};
