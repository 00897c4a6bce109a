// The pictures of the demo.
import { type Uploads, uploads as uploadStreams } from '../../../modules/media/index.ts';
import type { Acting } from '../moment.ts';

/** Call this after the post or profile that shows the upload is in the log: an old upload that nothing shows is removed at once. */
export async function upload(
  mediaId: string,
  drawn: () => Promise<Uint8Array>,
  acting: Acting,
  uploads: Pick<Uploads, 'keep'>,
): Promise<void> {
  // A picture takes most of the time: a seeding that goes on makes none anew.
  if ((await acting.load(uploadStreams, mediaId)).state.status === 'none') {
    await uploads.keep(acting, mediaId, await drawn());
  }
}
