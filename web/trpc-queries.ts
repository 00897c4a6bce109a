// tRPC's calls as React Query's hooks and cache: the part of `@trpc/react-query` that the client uses, under the same
// keys and with its types. The package itself has every hook in one module, so that all pages would load all of them.
import { type QueryClient, type QueryKey, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getUntypedClient, type TRPCClient, type TRPCUntypedClient } from '@trpc/client';
import type { CreateTRPCReact, createTRPCQueryUtils, getQueryKey as typedQueryKey } from '@trpc/react-query';
import type { AnyRouter } from '@trpc/server';
import { createContext, createElement, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';

type Path = readonly string[];
type Options = Readonly<Record<string, unknown>>;
type Untyped = TRPCUntypedClient<AnyRouter>;
type Listeners = Partial<Parameters<Untyped['subscription']>[2]>;

/** Calls back with the names on the way to a function, and its arguments. */
function calling(called: (path: Path, args: readonly unknown[]) => unknown, path: Path = []): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : calling(called, [...path, name])),
    apply: (_, __, args) => called(path, args),
  });
}

function keyOf(path: Path, input?: unknown, type?: 'query' | 'infinite' | 'any'): QueryKey {
  const isWhole = type === undefined || type === 'any';
  if (!input && isWhole) return path.length === 0 ? [] : [path];
  return [path, { ...(input !== undefined && { input }), ...(!isWhole && { type }) }];
}

export const getQueryKey = ((procedure: { _def(): { path: Path } }, input?: unknown, type?: 'query' | 'infinite') =>
  keyOf(procedure._def().path, input, type)) as unknown as typeof typedQueryKey;

const query = (client: Untyped, path: Path, input: unknown, options: Options = {}) => ({
  ...options,
  queryKey: keyOf(path, input, 'query'),
  queryFn: () => client.query(path.join('.'), input),
});

const infinite = (client: Untyped, path: Path, input: unknown, options: Options = {}) => ({
  ...options,
  queryKey: keyOf(path, input, 'infinite'),
  initialPageParam: options.initialCursor ?? null,
  queryFn: ({ pageParam, direction }: { pageParam: unknown; direction: string }) =>
    client.query(path.join('.'), { ...(input as object), ...(pageParam ? { cursor: pageParam } : {}), direction }),
});

type UtilsOptions<Router extends AnyRouter> = Readonly<{ queryClient: QueryClient; client: TRPCClient<Router> }>;

/** For loaders, and wherever there is no component. */
export function createQueryUtils<Router extends AnyRouter>({ queryClient, client: typed }: UtilsOptions<Router>) {
  const client: Untyped = getUntypedClient(typed) as never;
  return calling((names, [input, ...rest]) => {
    const path = names.slice(0, -1);
    const [first = {}] = rest as [Options?];
    switch (names.at(-1)) {
      case 'prefetch':
        return queryClient.prefetchQuery(query(client, path, input, first));
      case 'prefetchInfinite':
        return queryClient.prefetchInfiniteQuery(infinite(client, path, input, first) as never);
      case 'invalidate':
        return queryClient.invalidateQueries({ ...first, queryKey: keyOf(path, input) });
      case 'getData':
        return queryClient.getQueryData(keyOf(path, input, 'query'));
      case 'setData':
        return queryClient.setQueryData(keyOf(path, input, 'query'), rest[0]);
      case 'getInfiniteData':
        return queryClient.getQueryData(keyOf(path, input, 'infinite'));
      default:
        throw new Error(`${names.join('.')} is not supported.`);
    }
  }) as ReturnType<typeof createTRPCQueryUtils<Router>>;
}

type ProviderProps<Router extends AnyRouter> = UtilsOptions<Router> & Readonly<{ children?: ReactNode }>;

export function createQueryHooks<Router extends AnyRouter>(): CreateTRPCReact<Router, unknown> {
  type Known = Readonly<{ client: Untyped; utils: object }>;
  const Context = createContext<Known>(null as never);
  const useClient = () => use(Context).client;

  function Provider({ children, ...options }: ProviderProps<Router>) {
    const [known] = useState(() => {
      const ofCalls = createQueryUtils(options) as Readonly<Record<string, unknown>>;
      const utils = new Proxy({}, { get: (_, name: string) => (name === 'client' ? options.client : ofCalls[name]) });
      return { client: getUntypedClient(options.client) as never, utils };
    });
    return createElement(Context, { value: known }, children);
  }

  const hooks: Readonly<Record<string, (path: Path, ...args: never[]) => unknown>> = {
    useQuery: (path, input: unknown, options?: Options) => useQuery(query(useClient(), path, input, options)),
    useInfiniteQuery: (path, input: unknown, options?: Options) =>
      useInfiniteQuery(infinite(useClient(), path, input, options) as never),
    useMutation(path, options?: Options) {
      const client = useClient();
      const mutationFn = (input: unknown) => client.mutation(path.join('.'), input);
      return useMutation({ ...options, mutationKey: [path], mutationFn } as never);
    },
    /** Without input: there is one subscription, to the hints. */
    useSubscription: (path, _input: unknown, { enabled, ...listeners }: Listeners & { enabled: boolean }) =>
      useSubscription(useClient(), path.join('.'), enabled, listeners),
    _def: (path) => ({ path }),
  };
  const ofCalls = calling((names, args) =>
    hooks[names.at(-1) ?? '']?.(names.slice(0, -1), ...(args as never[])),
  ) as Readonly<Record<string, unknown>>;
  const own: Readonly<Record<string, unknown>> = { Provider, useUtils: () => use(Context).utils };
  return new Proxy({}, { get: (_, name: string) => own[name] ?? ofCalls[name] }) as never;
}

/** The status is that of tRPC: `pending` once it is connected. */
function useSubscription(client: Untyped, path: string, isEnabled: boolean, listeners: Listeners) {
  const [status, setStatus] = useState<'idle' | 'connecting' | 'pending' | 'error'>('idle');
  const started = useEffectEvent(() => {
    setStatus('pending');
    listeners.onStarted?.({} as never);
  });
  const heard = useEffectEvent((data: unknown) => listeners.onData?.(data));
  useEffect(() => {
    if (!isEnabled) return setStatus('idle');
    setStatus('connecting');
    const subscription = client.subscription(path, undefined, {
      onStarted: started,
      onData: heard,
      onError: () => setStatus('error'),
      onComplete: () => setStatus('idle'),
      onConnectionStateChange({ state }) {
        if (state !== 'pending') setStatus(state);
      },
    });
    return () => subscription.unsubscribe();
  }, [client, path, isEnabled]);
  return { status };
}
