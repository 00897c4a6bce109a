// What time does to uploads: one that nothing shows goes a day after it came. Each is looked at once when it is a day old. Once a day
// all are looked at, for those that are no longer shown, such as a replaced profile picture. What came before uploads were measured
// is measured little by little.
import type { Position } from '../../src/kernel/event.ts';
import { actAs } from '../../src/platform/act-as.ts';
import type { Commands } from '../../src/platform/commands.ts';
import type { MediaStore } from '../../src/platform/media/media-store.ts';
import { type Schedule, schedule } from '../../src/platform/reactor/schedule.ts';
import { mediaUrl } from './addresses.ts';
import { createMeasuring } from './measuring.ts';
import { MediaUploaded, uploads } from './upload.ts';

const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

export function mediaSchedules({
  commands,
  shown,
  unshown,
  unmeasured,
  store,
}: Readonly<{
  commands: Commands;
  /** Answers those of these addresses that something shows, as of a position. Throws while that is not known. */
  shown(urls: readonly string[], upTo: Position): Promise<ReadonlySet<string>>;
  /** Ids of the uploads from before an instant that nothing shows. */
  unshown(uploadedBefore: Date): AsyncIterable<string>;
  /** Ids of the oldest uploads that are not measured: as many as are measured in one run. */
  unmeasured(): AsyncIterable<string>;
  store: MediaStore;
}>): readonly Schedule[] {
  const aDayLater = (at: string) => new Date(Date.parse(at) + dayMs).toISOString();
  const measure = createMeasuring({ commands, store });
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
    // No event tells of what an older Kindling recorded, so it is looked for.
    schedule.sweep(
      'media.measure-unmeasured',
      { everyMs: minuteMs, lane: 'media' },
      unmeasured,
      (mediaId, { context }) => measure(mediaId, context),
    ),
  ];
}
