// Folds whose upload is whose: what a post may show, and what goes when its owner goes.
import { MediaRemoved, MediaUploaded } from '../../modules/media/upload.ts';
import { collection, defineProjection } from '../../src/platform/projection.ts';
import type { MediaDocument } from './read-model.ts';

export const media = collection<MediaDocument>('media-library.media', {
  whose: { owner: 'ownerId', exportedAs: 'uploads' },
  indexes: [{ fields: { ownerId: 1, createdAt: 1 } }],
  rules: ({ on }) => [
    on(MediaUploaded, {
      key: ({ data }) => data.mediaId,
      fold: (_, { data: { mediaId, ...rest }, metadata }) => ({ _id: mediaId, ...rest, createdAt: metadata.at }),
    }),
    on(MediaRemoved, { key: ({ data }) => data.mediaId, fold: () => null }),
  ],
});

export const mediaLibraryProjection = defineProjection({ name: 'media-library', version: 1, collections: [media] });
