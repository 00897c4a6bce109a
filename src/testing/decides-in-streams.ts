// Holds every test that calls the server to one rule: only streams decide. A request that has read a read model appends nothing after that,
// since what it read may be old: of two requests at the same moment, neither shows the other. Read models are for answers.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kindling } from '../app/kindling.ts';

type Request = { readonly name: string; readonly read: Set<string>; broken: string | undefined };

const requests = new AsyncLocalStorage<Request>();

/** Collections, and keys of what is cached, that may be read before an append, and why that decides nothing. */
const materials: Readonly<Record<string, string>> = {
  'directory.tools': 'The adviser writes about what is in the directory.',
  'directory.adviser-catalogue': 'The same, cached.',
  'experience.by-tool': 'The adviser names what tools took others.',
  'directory.moved': 'Tools that left before one stream decided about moves; the stream is asked, too.',
};

/** Calls that don't keep the rule yet. Whoever makes them keep it deletes their line. */
const notYet: readonly RegExp[] = [
  /\/(auth\/(profile|sessions)|profile|session)\b/,
  /\/(community|discussion|feed)\b/,
  /\/(flags|moderation)\b/,
  /\/(messages|messaging|conversations)\b/,
  /\/notifications\b/,
];

/** Runs a request and throws if it broke the rule. */
export async function heldToStreams<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
  const request: Request = { name, read: new Set(), broken: undefined };
  const answer = await requests.run(request, run);
  if (request.broken !== undefined && !notYet.some((calls) => calls.test(name))) throw new Error(request.broken);
  return answer;
}

/** Notes what requests read and append. Who makes a request is looked up in read models before it begins. */
export function watchingRequests(kindling: Kindling): Kindling {
  const { readModels, commands, identify } = kindling;
  const note = (collection: string) => {
    if (!(collection in materials)) requests.getStore()?.read.add(collection);
  };
  const { get, getMany, find, count, search, kept } = readModels;
  const { execute } = commands;
  Object.assign(readModels, {
    get: (...asked) => (note(asked[0].name), get(...asked)),
    getMany: (...asked) => (note(asked[0].name), getMany(...asked)),
    find: (...asked) => (note(asked[0].name), find(...asked)),
    count: (...asked) => (note(asked[0].name), count(...asked)),
    search: (...asked) => (note(asked[0].name), search(...asked)),
    kept: (...asked) => (note(asked[0]), kept(...asked)),
  } satisfies Partial<typeof readModels>);
  Object.assign(commands, {
    execute(on, id, command, context) {
      const request = requests.getStore();
      // What follows from events runs on its own, even where it was started by a request.
      if (request && request.read.size > 0 && command.actor.kind !== 'system')
        request.broken ??= `${request.name} reads ${[...request.read].join(', ')} and executes ${command.type} after that. Only streams decide: see CONTRIBUTING.md.`;
      return execute(on, id, command, context);
    },
  } satisfies Partial<typeof commands>);
  return {
    ...kindling,
    identify: {
      bySession: (id) => requests.exit(() => identify.bySession(id)),
      byToken: (token) => requests.exit(() => identify.byToken(token)),
    },
  };
}
