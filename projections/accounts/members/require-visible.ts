// What belongs to a member is only there for those who may see the member.
import { Refused } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import type { Viewer } from '../../../src/platform/viewing/viewer.ts';
import { memberById, memberNotFound } from './queries.ts';

/** Throws if there is no such member, or if one of the two blocks the other. */
export async function requireVisible(read: ReadModels, id: string, viewer: Viewer): Promise<void> {
  const [member, blocked] = await Promise.all([memberById(read, id), viewer.blocked()]);
  if (member === undefined || blocked.has(id)) throw new Refused(memberNotFound);
}
