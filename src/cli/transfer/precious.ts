// The counts of an installation's contents other than its log.
import { z } from 'zod';
import { count, counted } from '../text/words.ts';

export const keysCounted = z.object({ kept: z.int(), forgotten: z.int() }).describe('Of people.');
export const mediaCounted = z
  .object({ files: z.int(), bytes: z.int() })
  .describe('Originals, and what is made of them.');

type Counted = Readonly<{ keys: z.infer<typeof keysCounted>; media: z.infer<typeof mediaCounted>; jobs: number }>;

export const countedText = ({ keys, media, jobs }: Counted): string =>
  `${counted(keys.kept, 'key')}, ${count(keys.forgotten)} forgotten; ${counted(media.files, 'media file')}; ${counted(jobs, 'pending job')}.`;
