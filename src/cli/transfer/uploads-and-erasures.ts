// Collects all uploads that ever existed, and which of them belong to erased members.
import { MemberErased } from '../../../modules/accounts/index.ts';
import { MediaUploaded } from '../../../modules/media/index.ts';
import type { StoredEvent } from '../../platform/events/event-store.ts';

/** Events have the log's version. These two fields exist in all of them. */
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
    /** An erased member's file is deleted only some time later, and must not be copied until then. */
    ofMembers: (): readonly string[] => [...owners].filter(([, owner]) => !erased.has(owner)).map(([id]) => id),
  };
}
