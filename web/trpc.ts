// How the client talks to the server: batched queries, keyed commands, and hints over the socket.
import { hashKey, MutationCache, type MutationKey, QueryClient } from '@tanstack/react-query';
import {
  createTRPCClient,
  createTRPCQueryUtils,
  createTRPCReact,
  getQueryKey,
  httpBatchLink,
  httpLink,
  type OperationLink,
  retryLink,
  splitLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable, tap } from '@trpc/server/observable';
import type { AppRouter } from '../src/app/registry.ts';
import { isCreating, newCommand, type SentCommand } from './command-key.ts';
import { dismissFailure } from './ui/layers/toast-store.ts';

export const trpc = createTRPCReact<AppRouter>();

/** For queries of lists: the next page starts at the cursor that the last one names. */
export const paged = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }): string | null => nextCursor,
};

export type ApiInputs = inferRouterInputs<AppRouter>;
export type ApiOutputs = inferRouterOutputs<AppRouter>;
export type ApiClient = TRPCClient<AppRouter>;
export type ApiError = TRPCClientError<AppRouter>;
/** For loaders, and wherever there is no component: `api.feed.posts.prefetchInfinite(...)`. */
export type Api = ReturnType<typeof createApi>;

const batchPath = '/trpc';
const longestBatch = 20;
const longestUrl = 2_000;
/** A 503 is safe to retry under the same key: the client makes three attempts before it reports a failure. */
const attemptsAtCommand = 3;
/** A 201 means that the change is stored, and a retry under the same key returns its result. */
const isRetried = (status: number | undefined): boolean => status === 503 || status === 201;

/**
 * Data never becomes stale by itself: hints and mutations say when to refetch. Offline users are told at once, because
 * an unseen pending change is lost with the page. What could not be loaded is fetched when the connection is back.
 */
export function createQueryClient(): QueryClient {
  let failed: string | undefined;
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess(_data, _input, _result, { options }) {
        if (failed !== undefined && failed === nameOf(options)) dismissFailure();
      },
      onError(error, _input, _result, { options }) {
        failed = nameOf(options);
        // The session has ended elsewhere: the page must not act as if it had not.
        if (codeOf(error) === 'session/signed-out') {
          void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.profile.user) });
        }
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        // Stops every component that would show the thing from requesting a 404 again.
        retryOnMount: ({ state }) => statusOf(state.error) !== 404,
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        retry: false,
        // A read model that is being built: the page says so, and fills by itself.
        refetchInterval: ({ state }) => codeOf(state.error) === 'request/being-built' && 2_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return queryClient;
}

const nameOf = ({ mutationKey }: { mutationKey?: MutationKey }): string | undefined =>
  mutationKey && hashKey(mutationKey);

export function createApi(queryClient: QueryClient, client: ApiClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client });
}

export function createApiClient(links: TRPCLink<AppRouter>[]): ApiClient {
  return createTRPCClient<AppRouter>({ links });
}

/** @param ready Responses wait for it: React hydrates a part of the page with the data that it was drawn with. */
export function serverLinks(ready: Promise<unknown> = Promise.resolve()): TRPCLink<AppRouter>[] {
  return [
    () =>
      ({ op, next }) =>
        observable((observer) =>
          next(op).subscribe({
            next: (value) => void ready.then(() => observer.next(value)),
            error: (error) => void ready.then(() => observer.error(error)),
            complete: () => void ready.then(() => observer.complete()),
          }),
        ),
    splitLink({
      // The server ties interests to the connection that sends them.
      condition: ({ type, path }) => type === 'subscription' || path === 'live.show',
      true: socketLink,
      false: splitLink({
        condition: ({ type }) => type === 'mutation',
        true: [
          keyedLink,
          retryLink({
            retry: ({ error, attempts }) => isRetried(error.data?.httpStatus) && attempts < attemptsAtCommand,
            retryDelayMs: (attempt) => 400 * attempt,
          }),
          httpLink({ url: batchPath, headers: ({ op }) => ({ 'Idempotency-Key': String(op.context.idempotencyKey) }) }),
        ],
        false: httpBatchLink({ url: batchPath, maxItems: longestBatch, maxURLLength: longestUrl }),
      }),
    }),
  ];
}

const onceReady = <Value>(
  ready: Promise<Value>,
  run: (value: Value) => ReturnType<OperationLink<AppRouter>>,
): ReturnType<OperationLink<AppRouter>> =>
  observable((observer) => {
    let stop = () => {};
    let isStopped = false;
    ready.then(
      (value) => {
        if (!isStopped) stop = run(value).subscribe(observer).unsubscribe;
      },
      (error: Error) => observer.error(TRPCClientError.from(error)),
    );
    return () => {
      isStopped = true;
      stop();
    };
  });

/** Loaded on first use: most visitors never open a socket. */
const socketLink: TRPCLink<AppRouter> = (runtime) => {
  let link: Promise<OperationLink<AppRouter>> | undefined;
  return (operation) => {
    link ??= import('./live/socket-link.ts').then(({ createSocketLink }) => createSocketLink()(runtime));
    link.catch(() => {
      link = undefined;
    });
    return onceReady(link, (send) => send(operation));
  };
};

/** One key per command, however often it is sent. */
const keyedLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.context.idempotencyKey !== undefined) return next(op);
    const send = ({ key, answered }: SentCommand) =>
      next({ ...op, context: { ...op.context, idempotencyKey: key } }).pipe(tap({ next: answered }));
    if (!isCreating(op.path)) return send(newCommand());
    // Without this code, the command is sent without memory of earlier attempts.
    const command = import('./session/unanswered-commands.ts').then(
      ({ keyOfCommand }) => keyOfCommand(op.path, op.input),
      newCommand,
    );
    return onceReady(command, send);
  };

/** Returns the server's own words if it responded with any, else the given text. A fault's words ask for the request's id, so it follows. */
export function messageOf(error: unknown, otherwise: string): string {
  if (!isApiError(error) || !error.data || !error.message) return otherwise;
  const { requestId } = error.data.refusal;
  return requestId === undefined ? error.message : `${error.message} Request id: ${requestId}`;
}

/** Returns whether there was no response at all: fetch rejects with a TypeError. */
export function isUnreachable(error: unknown): boolean {
  return isApiError(error) && error.cause instanceof TypeError;
}

export function unlessUnreachable(error: unknown, otherwise: string): string {
  return isUnreachable(error) ? 'Unable to connect to server' : otherwise;
}

/** Returns the refusal's stable code, such as `accounts/username-taken`; undefined if the server did not respond. */
export function codeOf(error: unknown): string | undefined {
  return isApiError(error) ? error.data?.refusal.code : undefined;
}

/** Returns what the server found wrong with an input, by field. */
export function issuesOf(error: unknown): readonly { field: string; message: string }[] {
  return (isApiError(error) && error.data?.refusal.issues) || [];
}

export function detailsOf(error: unknown): Readonly<Record<string, unknown>> | undefined {
  return isApiError(error) ? error.data?.refusal.details : undefined;
}

export function statusOf(error: unknown): number | undefined {
  return isApiError(error) ? error.data?.httpStatus : undefined;
}

/** Returns the server's error for a query that finds nothing, for a page that knows so already. */
export function notFound(): ApiError {
  const data = { code: 'NOT_FOUND', httpStatus: 404, refusal: {} };
  return TRPCClientError.from({ error: { code: -32_004, message: 'There is no such thing.', data } } as never);
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof TRPCClientError;
}
