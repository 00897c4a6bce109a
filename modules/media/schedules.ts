// What time does to uploads: one that nothing shows goes a day after it came. Each is looked at once when it is a day old. Once a day
// all are looked at, for those that are no longer shown, such as a replaced profile picture.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { mediaUrl } from './keeping.ts';
import { MediaUploaded, uploads } from './upload.ts';

const dayMs = 24 * 60 * 60 * 1_000;

export function mediaSchedules({
  commands,
  shown,
  unshown,
}: Readonly<{
  commands: Commands;
  /** Which of these addresses something shows, as of a position; throws while that is not known. */
  shown(urls: readonly string[], upTo: Position): Promise<ReadonlySet<string>>;
  /** Ids of the uploads from before an instant that nothing shows. */
  unshown(uploadedBefore: Date): AsyncIterable<string>;
}>): readonly Schedule[] {
  const aDayLater = (at: string) => new Date(Date.parse(at) + dayMs).toISOString();
  return [
    schedule.at(
      'media.remove-unshown',
      MediaUploaded,
      { lane: 'media', at: ({ metadata }) => aDayLater(metadata.at) },
      async ({ data: { mediaId }, position }, { context }) => {
        const url = mediaUrl(mediaId);
        if ((await shown([url], position)).has(url)) return;
        await actAs(commands, context).execute(uploads, mediaId, { type: 'RemoveUpload', data: { mediaId } });
      },
    ),
    schedule.sweep(
      'media.sweep-unshown',
      { everyMs: dayMs, lane: 'media' },
      ({ context }) => unshown(new Date(Date.parse(context.at) - dayMs)),
      async (mediaId, { context }) => {
        await actAs(commands, context).execute(uploads, mediaId, { type: 'RemoveUpload', data: { mediaId } });
      },
    ),
  ];
}
