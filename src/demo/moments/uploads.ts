// The pictures of the demo.
import { type ShownIn, type Uploads, uploads as uploadStreams } from '../../../modules/media/index.ts';
import type { Acting } from '../moment.ts';

/** Must follow the event of the post or profile that shows the upload: an old upload that nothing shows is removed at once. */
export async function upload(
  mediaId: string,
  shownIn: ShownIn,
  picture: () => Promise<Uint8Array>,
  acting: Acting,
  uploads: Pick<Uploads, 'store' | 'attach'>,
): Promise<void> {
  // Re-encoding a picture takes most of the time, so a resumed seeding does not do it again.
  if ((await acting.load(uploadStreams, mediaId)).state.status === 'none') {
    await uploads.store(acting, mediaId, await picture());
  }
  await uploads.attach(acting, mediaId, shownIn, { place: mediaId, field: 'file' });
}
