// Folds the owners of uploads, and the posts and profiles that show them.
import { MemberErased, ProfileUpdated } from '../../../modules/accounts/model/member/events.ts';
import { PostCreated, PostDeleted, PostHeld } from '../../../modules/community/model/post-events.ts';
import {
  MediaAttached,
  MediaDetached,
  MediaMeasured,
  MediaRemoved,
  MediaUploaded,
} from '../../../modules/media/model/upload.ts';
import type { EventOf, Recorded } from '../../../src/kernel/event.ts';
import { collection, defineProjection } from '../../../src/platform/projection.ts';

export type MediaDocument = Readonly<{
  _id: string;
  ownerId: string;
  kind: 'image' | 'video';
  width: number;
  height: number;
  /** These three are null until it is measured, and once its file is gone. */
  bytes: number | null;
  /** SHA-256 of the stored original, in hexadecimal. */
  sha256: string | null;
  colour: string | null;
  /** In pixels: the narrower versions stored of it, in increasing width. */
  widths: readonly number[];
  hasPoster: boolean;
  isGif: boolean;
  isMeasured: boolean;
  /** Whether anything ever showed it; unknown, so false, for older uploads. */
  wasAttached: boolean;
  /** Posts that show it or are about to, since `MediaAttached` exists. */
  attachedTo: readonly string[];
  createdAt: string;
}>;

/** A post or profile that shows an upload. `_id` is `{postId}:{url}` or `profile:{memberId}`. */
export type ShowingDocument = Readonly<{ _id: string; ownerId: string; url: string; shownSince: string }>;

/** Returns the id of the post that shows it; null for a profile. */
export const postIdOf = ({ _id, url }: ShowingDocument): string | null =>
  _id.startsWith('profile:') ? null : _id.slice(0, -url.length - 1);

const without = ({ attachedTo }: MediaDocument, postId: string | null) => attachedTo.filter((id) => id !== postId);

export const media = collection<MediaDocument>('media-library.media', {
  whose: { owner: 'ownerId', exportedAs: 'uploads' },
  indexes: [
    { fields: { ownerId: 1, createdAt: 1 } },
    { fields: { ownerId: 1, bytes: 1 } },
    { fields: { createdAt: 1 } },
    { fields: { isMeasured: 1, createdAt: 1 } },
  ],
  rules: ({ on, onEach }) => [
    on(MediaUploaded, {
      key: ({ data }) => data.mediaId,
      // The digests of derived files are used only by file checks.
      fold: (_, { data: { mediaId, derived: _derived, ...rest }, metadata }) => ({
        _id: mediaId,
        ...rest,
        isMeasured: rest.bytes !== null,
        wasAttached: false,
        attachedTo: [],
        createdAt: metadata.at,
      }),
    }),
    on(MediaMeasured, {
      key: ({ data }) => data.mediaId,
      fold: (doc, { data: { bytes, sha256, colour, widths } }) =>
        doc?.isMeasured === false ? { ...doc, bytes, sha256, colour, widths, isMeasured: true } : doc,
    }),
    on(MediaAttached, {
      key: ({ data }) => data.mediaId,
      fold: (doc, { data: { postId } }) =>
        doc && {
          ...doc,
          wasAttached: true,
          attachedTo: [...without(doc, postId), ...(postId === null ? [] : [postId])],
        },
    }),
    on(MediaDetached, {
      key: ({ data }) => data.mediaId,
      fold: (doc, { data: { postId } }) => doc && { ...doc, attachedTo: without(doc, postId) },
    }),
    // It stays until its file is gone, without any information about the picture.
    onEach(MemberErased, {
      where: ({ data }) => ({ ownerId: data.memberId }),
      fold: (doc) => ({ ...doc, sha256: null, colour: null, isMeasured: true }),
    }),
    on(MediaRemoved, { key: ({ data }) => data.mediaId, fold: () => null }),
  ],
});

type Written = Recorded<EventOf<typeof PostCreated | typeof PostHeld>>;

const showingsIn = ({ data: { postId, media: items } }: Written): readonly string[] => [
  ...new Set((items ?? []).map(({ url }) => `${postId}:${url}`)),
];

const shown = (_: ShowingDocument | null, { data, metadata }: Written, _id: string): ShowingDocument => ({
  _id,
  ownerId: data.authorId,
  url: _id.slice(data.postId.length + 1),
  shownSince: metadata.at,
});

export const showings = collection<ShowingDocument>('media-library.showings', {
  whose: { owner: 'ownerId', exportedAs: 'uploadsShown' },
  indexes: [{ fields: { ownerId: 1, shownSince: 1 } }, { fields: { url: 1 } }],
  rules: ({ on, onEach }) => [
    on(PostCreated, { key: showingsIn, fold: shown }),
    // A held post shows them to its author, and to everyone once it is published.
    on(PostHeld, { key: showingsIn, fold: shown }),
    // The ids begin with the post's id, so the index of ids finds those of a post.
    onEach(PostDeleted, {
      where: ({ data }) => ({ _id: { $gt: `${data.postId}:`, $lt: `${data.postId};` } }),
      fold: () => null,
    }),
    on(ProfileUpdated, {
      key: ({ data }) => `profile:${data.memberId}`,
      fold(doc, { data: { memberId, profileImageUrl: url }, metadata }, _id) {
        if (!url) return null;
        return doc?.url === url ? doc : { _id, ownerId: memberId, url, shownSince: metadata.at };
      },
    }),
    onEach(MemberErased, { where: ({ data }) => ({ ownerId: data.memberId }), fold: () => null }),
  ],
});

export const mediaLibraryProjection = defineProjection({
  name: 'media-library',
  version: 7,
  collections: [media, showings],
});
