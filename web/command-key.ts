// The keys of commands, by which the server runs each once, however often it is sent.

/** `crypto.randomUUID` is missing on pages that come over plain http from another machine. */
export const commandKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Commands that would create a second thing if they were repeated. Two of them, however alike, are two things once the first is answered. */
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
 * Whether a command has one key until its answer arrives: whoever presses the button again after a lost response, even on a reloaded
 * page, repeats the same command. `unanswered-commands.ts` keeps those keys, and is fetched with the first of them.
 */
export const isCreating = (path: string): boolean => creating.has(path);

export const newCommand = (): SentCommand => ({ key: commandKey(), answered: () => {} });
