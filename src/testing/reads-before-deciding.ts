// Records which read models a request reads before it appends. No decision may depend on them, as concurrent requests don't show
// there.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kindling } from '../app/kindling.ts';

/** The collections, or keys of cached values, that the request had read before the command. */
export type Decided = Readonly<{ command: string; read: ReadonlySet<string> }>;

type Request = { readonly read: Set<string>; readonly decided: Decided[] };

const requests = new AsyncLocalStorage<Request>();

export async function recordingReads<Answer>(
  run: () => Promise<Answer>,
): Promise<readonly [Answer, readonly Decided[]]> {
  const request: Request = { read: new Set(), decided: [] };
  return [await requests.run(request, run), request.decided];
}

/** Returns the function with which a server must identify its callers, since that happens before a request. */
export function watchReads({ readModels, commands, identify }: Kindling): Kindling['identify'] {
  const { execute } = commands;
  const { get, getMany, find, count, search, cached } = readModels;
  Object.assign(readModels, {
    get: (...asked) => noted(asked[0].name, get(...asked)),
    getMany: (...asked) => noted(asked[0].name, getMany(...asked)),
    find: (...asked) => noted(asked[0].name, find(...asked)),
    count: (...asked) => noted(asked[0].name, count(...asked)),
    search: (...asked) => noted(asked[0].name, search(...asked)),
    cached: (...asked) => noted(nameIn(asked[0]), cached(...asked)),
  } satisfies Partial<typeof readModels>);
  Object.assign(commands, {
    execute(on, id, command, context) {
      const request = requests.getStore();
      // What follows from an event runs independently, even if a request started it.
      if (request && command.actor.kind !== 'system')
        request.decided.push({ command: command.type, read: new Set(request.read) });
      return execute(on, id, command, context);
    },
  } satisfies Partial<typeof commands>);
  return {
    bySession: (id) => requests.exit(() => identify.bySession(id)),
    byToken: (token) => requests.exit(() => identify.byToken(token)),
  };
}

function noted<Found>(name: string, found: Found): Found {
  requests.getStore()?.read.add(name);
  return found;
}

const nameIn = (key: string): string => key.split(' ')[0] ?? key;
