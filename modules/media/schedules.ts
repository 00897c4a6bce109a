// What time does to uploads: those that nothing shows go, a day after they came. Each is looked at once when it is a day old. Once a
// day all are looked at, for what came to be shown by nothing later, such as a replaced profile picture, and for those of before.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { mediaUrl } from './keeping.ts';
import { MediaUploaded, uploads } from './upload.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** One run has an end, also where years of them have piled up: the next goes on. */
const mostPerRun = 10_000;

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
    schedule.every('media.sweep-unshown', { everyMs: dayMs, lane: 'media' }, async ({ context }) => {
      const acting = actAs(commands, context);
      let removed = 0;
      for await (const mediaId of unshown(new Date(Date.parse(context.at) - dayMs))) {
        await acting.execute(uploads, mediaId, { type: 'RemoveUpload', data: { mediaId } });
        removed += 1;
        if (removed === mostPerRun) return;
      }
    }),
  ];
}
