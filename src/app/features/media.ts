// Media: uploading, and serving pictures and videos.
import { members } from '../../../modules/accounts/index.ts';
import { posts } from '../../../modules/community/index.ts';
import * as module from '../../../modules/media/index.ts';
import { memberById } from '../../../projections/accounts/members/queries.ts';
import { anyIsPublic } from '../../../projections/community/feed/queries.ts';
import { mediaLibraryProjection } from '../../../projections/media/media-library/projection.ts';
import {
  mediaIdsOf,
  showingsOf,
  unlistedMedia,
  unmeasuredMedia,
  unshownMedia,
  uploadInUse,
} from '../../../projections/media/media-library/queries.ts';
import { uploadListRouter } from '../../../projections/media/media-library/router.ts';
import { dayMs } from '../../kernel/instants.ts';
import type { Commands } from '../../platform/commands/commands.ts';
import { isMediaId, type MediaStore } from '../../platform/media/media-store.ts';
import type { Sight } from '../../platform/media/sight.ts';
import type { ReadModels } from '../../platform/viewing/read-models.ts';
import { feature } from '../feature.ts';
import { mediaRoutes, uploadRoute, uploadRoutes } from '../http/routes/media-routes.ts';
import { isPictureFromElsewhere } from '../pictures-from-elsewhere.ts';

/** Asks the stream of a post, or of a member for their profile. A removed post may be restored, so it still counts as showing its media. */
async function isShownBy(commands: Commands, postId: module.ShownIn, ownerId: string, url: string): Promise<boolean> {
  if (postId === null) {
    const { state } = await commands.load(members, ownerId);
    return state.status === 'active' && state.profile.profileImageUrl === url;
  }
  const { state } = await commands.load(posts, postId);
  return state.status !== 'none' && state.status !== 'deleted' && state.mediaUrls.includes(url);
}

async function* storedUploads(store: Pick<MediaStore, 'list'>): AsyncGenerator<string> {
  for await (const { id } of store.list()) if (isMediaId(id) && !isPictureFromElsewhere(id)) yield id;
}

/**
 * Returns who may see an upload. A new one that was never shown is served to anyone who has its address, which only its owner got, because
 * a program that uploads with an access token has no session.
 */
async function sightOfUpload(read: ReadModels, mediaId: string, now: Date): Promise<Sight | undefined> {
  const upload = await uploadInUse(read, mediaId);
  const owner = upload && (await memberById(read, upload.ownerId));
  // Nothing of an erased member is shown to anybody.
  if (upload === undefined || owner === undefined) return undefined;
  const { postIds, wasAttached, createdAt } = upload;
  const isNew = !wasAttached && now.getTime() - Date.parse(createdAt) < dayMs;
  const isPublic = isNew || owner.profileImageUrl === module.mediaUrl(mediaId) || (await anyIsPublic(read, postIds));
  return isPublic ? 'everybody' : { members: [upload.ownerId] };
}

export const media = feature({
  name: 'media',
  aggregates: [module.uploads, module.uploadRoom],
  projections: [mediaLibraryProjection],
  routers: ({ read }) => ({
    uploads: uploadListRouter({ read, isMember: async (id) => (await memberById(read, id)) !== undefined }),
  }),
  reactions: ({ mediaStore, read }) =>
    module.mediaReactions({
      store: mediaStore,
      idsOfMember: (memberId, upTo) => mediaIdsOf(read, memberId, upTo),
    }),
  schedules: ({ commands, mediaStore, read }) =>
    module.mediaSchedules({
      shownIn: (url, upTo) => showingsOf(read, url, upTo),
      isShownBy: (postId, ownerId, url) => isShownBy(commands, postId, ownerId, url),
      unshown: (uploadedBefore) => unshownMedia(read, uploadedBefore),
      unmeasured: () => unmeasuredMedia(read),
      unlisted: () => unlistedMedia(read, storedUploads(mediaStore)),
      store: mediaStore,
    }),
  apiRoutes: (deps) => [uploadRoutes(deps.uploads)],
  describedRoutes: [uploadRoute],
  siteRoutes: ({ mediaStore }, { sightOf }) => [mediaRoutes(mediaStore, sightOf)],
  sightOf: ({ read, clock }, mediaId) => sightOfUpload(read, mediaId, clock()),
});
