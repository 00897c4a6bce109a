// Idempotency keys: the server runs each command once, however often it is sent.

/** `crypto.randomUUID` is missing on pages loaded over plain http from another machine. */
export const commandKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Commands that would create a second thing if repeated. Once the first has been answered, an identical command counts
 * as a new one.
 */
const creating: ReadonlySet<string> = new Set([
  'accessTokens.make',
  'adviser.analyzeBusiness',
  'community.addComment',
  'community.createPost',
  'moderation.appeal',
  'moderation.discuss',
  'moderation.flag',
  'newsletter.mailReport',
  'notifications.sendNotice',
  'planner.comment',
  'planner.commentByLink',
  'planner.measure',
  'planner.onboard',
  'session.register',
  'signUps.invite',
  'submissions.correct',
  'submissions.submit',
]);

export type SentCommand = Readonly<{ key: string; answered: () => void }>;

/**
 * Returns whether a command keeps one key until its response arrives. Pressing the button again after a lost response,
 * even on a reloaded page, then repeats the same command. `unanswered-commands.ts` stores those keys, and is loaded
 * with the first of them.
 */
export const isCreating = (path: string): boolean => creating.has(path);

export const newCommand = (): SentCommand => ({ key: commandKey(), answered: () => {} });
