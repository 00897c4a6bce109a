// Gathers from a log which uploads there ever were, and which of them are of members who are erased.
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
    /** A file is deleted some time after its owner; till then it is there, and must not be copied. */
    ofMembers: (): readonly string[] => [...owners].filter(([, owner]) => !erased.has(owner)).map(([id]) => id),
  };
}
