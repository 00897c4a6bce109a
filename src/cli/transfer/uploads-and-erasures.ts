// Gathers from a log all uploads that ever existed, and which of them belong to erased members.
import { MemberErased } from '../../../modules/accounts/index.ts';
import { MediaUploaded } from '../../../modules/media/index.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';

/** Events are read as they lie in the log, in whatever version: these two fields are in all of them. */
const upload = MediaUploaded.schema.pick({ mediaId: true, ownerId: true });

export function gatherUploadsAndErasures() {
  const owners = new Map<string, string>();
  const erased = new Set<string>();
  return {
    erased,
    onEvent({ type, data }: StoredEvent): void {
      if (type === MemberErased.type) erased.add(MemberErased.schema.parse(data).memberId);
      if (type !== MediaUploaded.type) return;
      const { mediaId, ownerId } = upload.parse(data);
      owners.set(mediaId, ownerId);
    },
    all: (): readonly string[] => [...owners.keys()],
    /**
     * The uploads of members who are not erased. The file of an erased member is deleted only some time later, and must not be
     * copied until then.
     */
    ofMembers: (): readonly string[] => [...owners].filter(([, owner]) => !erased.has(owner)).map(([id]) => id),
  };
}
