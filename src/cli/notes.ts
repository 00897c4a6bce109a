// The CLI's notes from one run to the next.
import type { Load } from '../demo/load.ts';

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
