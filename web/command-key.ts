// Idempotency keys: the server runs each command once, however often it is sent.

/** `crypto.randomUUID` is missing on pages loaded over plain http from another machine. */
export const commandKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Commands that would create a second thing if repeated before they are answered. */
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

/** Returns whether a command keeps its key, even across a reload, until it is answered (unanswered-commands.ts). */
export const isCreating = (path: string): boolean => creating.has(path);

export const newCommand = (): SentCommand => ({ key: commandKey(), answered: () => {} });
