// The CLI's notes from one run to the next.
import type { Load } from '../demo/load.ts';
import { isDiskFull } from '../platform/disk-full.ts';
import type { Cli } from './verb.ts';

/** Waits for a note of a verb whose result matters more than its note: on a full disk, it only prints what is then missing. */
export async function ifRoom(writing: Promise<void>, cli: Cli, missing: string): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    cli.note(`The disk is full, so ${missing}.`);
  });
}

/** The position up to which the log was last verified, and the digest there. The events up to it must never change. */
export type VerifiedLog = Readonly<{ _id: 'verified-log'; position: string; digest: string; at: string }>;

/** The load that was generated last or is being generated. */
export type GeneratedLoad = Readonly<{
  _id: 'generated-load';
  seed: number;
  load: Load;
  throughCommands: boolean;
  /** ISO 8601: when its newest event happened. */
  endsAt: string;
  isComplete: boolean;
}>;
