// The verbs, in the order of the help. Loading all takes a second, so each file is loaded only when needed.
import type { Verb } from '../verb.ts';

const load: Readonly<Record<string, () => Promise<readonly Verb[]>>> = {
  doctor: async () => [(await import('./doctor.ts')).doctor],
  settings: async () => [(await import('./settings.ts')).settings],
  audit: async () => [(await import('./audit.ts')).audit],
  streams: async () => [(await import('./streams.ts')).streams],
  events: async () => [(await import('./events.ts')).eventCatalogue],
  verify: async () => [(await import('./verify.ts')).verify],
  prepare: async () => [(await import('./prepare.ts')).prepare],
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
  mail: async () => [(await import('./mail-test.ts')).mailTest],
  erase: async () => [(await import('./people/erase.ts')).erase],
  admin: async () => (await import('./people/staff.ts')).staffVerbs.admin,
  moderator: async () => (await import('./people/staff.ts')).staffVerbs.moderator,
  member: async () => {
    const { confirmAddress, resetFactor } = await import('./people/member.ts');
    const { memberTokens, revokeToken } = await import('./people/member-tokens.ts');
    return [confirmAddress, resetFactor, memberTokens, revokeToken];
  },
  'sign-ups': async () => [(await import('./people/sign-ups.ts')).signUps],
  backup: async () => {
    const { listBackups, pruneBackups, verifyBackup } = await import('./copies/backups.ts');
    return [(await import('./copies/backup.ts')).backup, listBackups, verifyBackup, pruneBackups];
  },
  keys: async () => [(await import('./copies/recover-keys.ts')).recoverLostKeys],
  restore: async () => [(await import('./copies/restore.ts')).restore],
  salvage: async () => [(await import('./copies/salvage.ts')).salvage],
  transfer: async () => [(await import('./copies/transfer.ts')).transfer],
  seed: async () => [(await import('./seed.ts')).seed],
  'generate-load': async () => [(await import('./generate-load.ts')).generate],
};

export async function allVerbs(): Promise<readonly Verb[]> {
  return (await Promise.all(Object.values(load).map((loadFile) => loadFile()))).flat();
}

/** Returns the verbs of one file, or all if the first word belongs to none. */
export async function verbsFor([word = '']: readonly string[]): Promise<readonly Verb[]> {
  return Object.hasOwn(load, word) ? ((await load[word]?.()) ?? []) : allVerbs();
}
