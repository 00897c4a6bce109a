// The CLI's notes from one run to the next.
import type { Load } from '../demo/load.ts';
import { isDiskFull } from '../platform/files/disk-full.ts';
import type { Cli } from './verb.ts';

/** For a verb whose result matters more than its note: on a full disk, it only prints what is then missing. */
export async function ifRoom(writing: Promise<void>, cli: Cli, missing: string): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    cli.note(`The disk is full, so ${missing}.`);
  });
}

/** Up to where the log was last verified. The events up to there must never change. */
export type VerifiedLog = Readonly<{ _id: 'verified-log'; position: string; digest: string; at: string }>;

/** The last generated load, which may be incomplete. */
export type GeneratedLoad = Readonly<{
  _id: 'generated-load';
  seed: number;
  load: Load;
  throughCommands: boolean;
  /** When its newest event happened. */
  endsAt: string;
  isComplete: boolean;
}>;
