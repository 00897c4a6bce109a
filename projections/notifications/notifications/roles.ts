// Notices to a role reach everyone who has it when they are sent, whatever their role is later.
import { foldedRole } from '../../../modules/notifications/model/role.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { roles } from './projection.ts';
import type { NotificationDocument } from './read-model.ts';

/** Returns a check for whether a member had the role that a notification was sent to. */
export async function hadTheirRole(
  read: ReadModels,
  memberId: string,
  docs: readonly NotificationDocument[],
): Promise<(doc: NotificationDocument) => boolean> {
  const had = docs.some(({ toRole }) => toRole !== null) ? await read.get(roles, memberId) : undefined;
  const roleAt = (at: string) => had?.held.find(({ from }) => from <= at)?.role;
  return ({ toRole, createdAt }) => toRole === null || roleAt(createdAt) === toRole;
}

/** Returns how many members have a role, counted up to `maxCounted`. */
export const countWithRole = (read: ReadModels, role: string): Promise<number> =>
  read.count(roles, { role: foldedRole(role) }, maxCounted);

export const maxCounted = 10_000;
