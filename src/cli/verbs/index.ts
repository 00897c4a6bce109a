// The verbs, by the first word of their names, in the order in which help and docs/cli.md list them. A file is loaded when a
// verb of its own is asked for: what all of them need takes a second to load.
import type { Verb } from '../verb.ts';

const load: Readonly<Record<string, () => Promise<readonly Verb[]>>> = {
  doctor: async () => [(await import('./doctor.ts')).doctor],
  audit: async () => [(await import('./audit.ts')).audit],
  streams: async () => [(await import('./streams.ts')).streams],
  events: async () => [(await import('./events.ts')).eventCatalogue],
  verify: async () => [(await import('./verify.ts')).verify],
  replay: async () => [(await import('./replay.ts')).replay],
  projections: async () => {
    const subject = await import('./projections.ts');
    const { projectionsStatus, pauseProjections, resumeProjections, retryProjection, skipEvent } = subject;
    return [projectionsStatus, pauseProjections, resumeProjections, retryProjection, skipEvent];
  },
  reactions: async () => {
    const { parkedReactions, retryReactions, dropReaction } = await import('./reactions.ts');
    const { reactionsStatus } = await import('./reactions-status.ts');
    const { skipEventForReactions } = await import('./reactions-skip.ts');
    return [reactionsStatus, parkedReactions, retryReactions, dropReaction, skipEventForReactions];
  },
  erase: async () => [(await import('./erase.ts')).erase],
  admin: async () => {
    const { grantAdmin, revokeAdmin } = await import('./admin.ts');
    return [grantAdmin, revokeAdmin];
  },
  backup: async () => [(await import('./backup.ts')).backup],
  restore: async () => [(await import('./restore.ts')).restore],
  transfer: async () => [(await import('./transfer.ts')).transfer],
  seed: async () => [(await import('./seed.ts')).seed],
  'generate-load': async () => [(await import('./generate-load.ts')).generate],
};

/** All verbs. */
export async function allVerbs(): Promise<readonly Verb[]> {
  return (await Promise.all(Object.values(load).map((loadFile) => loadFile()))).flat();
}

/** Those that a command line may mean: of one file, or all where its first word is none of theirs. */
export async function verbsFor([word = '']: readonly string[]): Promise<readonly Verb[]> {
  return Object.hasOwn(load, word) ? ((await load[word]?.()) ?? []) : allVerbs();
}
