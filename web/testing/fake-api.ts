// A fake API for tests. A call without a handler fails by name. The server's router types the handlers, so that no test
// returns a response that the server never sends.
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../src/app/registry.ts';
import type { ApiInputs, ApiOutputs } from '../trpc.ts';

export type Handlers = {
  [Namespace in keyof ApiOutputs]?:
    | {
        [Call in keyof ApiOutputs[Namespace]]?:
          | ((
              input: Call extends keyof ApiInputs[Namespace] ? ApiInputs[Namespace][Call] : never,
            ) => ApiOutputs[Namespace][Call] | Promise<ApiOutputs[Namespace][Call]>)
          | undefined;
      }
    | undefined;
};

export type FakeApi = ReturnType<typeof fakeApi>;

type Handler = (input: unknown) => unknown;
type Subscriber = Readonly<{ hear: (data: unknown) => void; connect: () => void }>;

export function fakeApi(initial: Handlers = {}) {
  const calls: { path: string; input: unknown }[] = [];
  const handlers = new Map<string, Handler>();
  const subscribers = new Map<string, Set<Subscriber>>();
  let socketIs: 'up' | 'down' = 'down';
  const answer = (more: Handlers) => {
    for (const [namespace, ofNamespace] of Object.entries(more)) {
      for (const [call, handler] of Object.entries(ofNamespace ?? {}))
        handlers.set(`${namespace}.${call}`, handler as Handler);
    }
  };
  // What every page, sign-up form and log-in form calls.
  answer({
    live: { show: ({ interests }) => ({ shown: interests.length }) },
    signUps: { state: () => ({ mode: 'open' }) },
    session: { passkeyOptions: () => new Promise(() => {}) },
  });
  answer(initial);

  const link: TRPCLink<AppRouter> = () => (options) => {
    const { path, input, type, signal } = options.op;
    return observable((observer) => {
      if (type === 'subscription') {
        const subscriber: Subscriber = {
          hear: (data) => observer.next({ result: { type: 'data', data } }),
          connect() {
            if (socketIs === 'up') observer.next({ result: { type: 'started' } });
            else observer.next({ result: { type: 'state', state: 'connecting', error: null } });
          },
        };
        const ofPath = subscribers.get(path) ?? new Set();
        subscribers.set(path, ofPath.add(subscriber));
        subscriber.connect();
        return () => ofPath.delete(subscriber);
      }
      calls.push({ path, input });
      const handler = handlers.get(path);
      const outcome = handler
        ? Promise.resolve().then(() => handler(input))
        : Promise.reject(new Error(`The test has no handler for ${path}.`));
      signal?.addEventListener('abort', () => observer.error(TRPCClientError.from(signal.reason)));
      outcome.then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error) => observer.error(TRPCClientError.from(error instanceof TRPCClientError ? error : (error as Error))),
      );
      return () => {};
    });
  };

  return {
    link,
    calls,
    inputsOf: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input),
    /** Sends a message over the socket to the subscribers of this path. */
    send(path: string, data: unknown) {
      for (const { hear } of subscribers.get(path) ?? []) hear(data);
    },
    /** Connects the socket, or cuts it. Until then it is still connecting. */
    socket(is: 'up' | 'down') {
      socketIs = is;
      for (const ofPath of subscribers.values()) for (const { connect } of ofPath) connect();
    },
    subscriptions: () => [...subscribers].filter(([, ofPath]) => ofPath.size > 0).map(([path]) => path),
    answer,
  };
}

/** Returns a refusal for a handler to throw, in the server's form. */
export function refusal(
  code: string,
  status: number,
  message: string,
  issues: readonly { field: string; message: string }[] = [],
  details?: Readonly<Record<string, unknown>>,
): TRPCClientError<AppRouter> {
  const data = { code: codeNames[status] ?? 'BAD_REQUEST', httpStatus: status, refusal: { code, issues, details } };
  return TRPCClientError.from({ error: { code: -32_000, message, data } } as never);
}

const codeNames: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
};

export const signedOut = () => {
  throw refusal('session/signed-out', 401, 'Please log in to do this.');
};

/** The server could not be reached at all. */
export function connectionLost(): TRPCClientError<AppRouter> {
  return TRPCClientError.from(new TypeError('Failed to fetch'));
}
