// The hooks and the query-cache utilities of tRPC, of which pages use few: with its types and its query keys, but
// without the rest of its code, which every page would load. A name that is missing here throws when it is first used.
import {
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getUntypedClient, type TRPCClient, type TRPCUntypedClient } from '@trpc/client';
import type { createTRPCQueryUtils, createTRPCReact, getQueryKey } from '@trpc/react-query';
import { createContext, use, useMemo } from 'react';
import type { AppRouter } from '../src/app/registry.ts';

type Options = Readonly<Record<string, unknown>>;
type Client = TRPCClient<AppRouter>;
type Send = TRPCUntypedClient<AppRouter>;
type Page = Readonly<{ pageParam: unknown; direction: unknown }>;
type Utils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

const ApiClientContext = createContext<Client | undefined>(undefined);

export const ApiClientProvider = ApiClientContext;

/** Returns the key under which the query cache has a call's data, or all data of a group of calls. */
export function queryKeyOf(path: string, input?: unknown, type?: 'query' | 'infinite'): QueryKey {
  const names = path.split('.');
  if (!input && !type) return path ? [names] : [];
  return [names, { ...(input !== undefined && { input }), ...(type && { type }) }];
}

/** tRPC's `getQueryKey`. */
export const keyOf = ((procedure: unknown, input?: unknown, type?: 'query' | 'infinite') =>
  queryKeyOf((procedure as { _def(): { path: string } })._def().path, input, type)) as unknown as typeof getQueryKey;

export const createHooks = () =>
  proxyOf((path, name, args) => (name === '_def' ? { path } : known(hooks, name)(path, args))) as ReturnType<
    typeof createTRPCReact<AppRouter>
  >;

export function createUtils(queryClient: QueryClient, client: Client): Utils {
  const send = getUntypedClient(client);
  return proxyOf((path, name, [input, ...args]) =>
    known(utilities, name)(queryClient, send, path, input, args),
  ) as Utils;
}

const hooks: Readonly<Record<string, (path: string, args: readonly unknown[]) => unknown>> = {
  useQuery: (path, [input, options]) => useQuery({ ...(options as Options), ...queryOptions(useSend(), path, input) }),
  useInfiniteQuery: (path, [input, options]) =>
    useInfiniteQuery({ ...(options as InfiniteOptions), ...infiniteOptions(useSend(), path, input) }),
  useMutation(path, [options]) {
    const send = useSend();
    return useMutation({
      ...(options as Options),
      mutationKey: queryKeyOf(path),
      mutationFn: (input: unknown) => send.mutation(path, input),
    });
  },
  useUtils() {
    const queryClient = useQueryClient();
    const client = useClient();
    return useMemo(() => {
      const utils = createUtils(queryClient, client);
      return new Proxy(utils, { get: (_, name) => (name === 'client' ? client : Reflect.get(utils, name)) });
    }, [queryClient, client]);
  },
};

type Utility = (
  queryClient: QueryClient,
  send: Send,
  path: string,
  input: unknown,
  args: readonly unknown[],
) => unknown;
type InfiniteOptions = Pick<Parameters<typeof useInfiniteQuery>[0], 'getNextPageParam'>;

const utilities: Readonly<Record<string, Utility>> = {
  fetch: (queryClient, send, path, input) => queryClient.fetchQuery(queryOptions(send, path, input)),
  fetchInfinite: (queryClient, send, path, input) => queryClient.fetchInfiniteQuery(infiniteOptions(send, path, input)),
  prefetchInfinite: (queryClient, send, path, input) =>
    queryClient.prefetchInfiniteQuery(infiniteOptions(send, path, input)),
  invalidate: (queryClient, _send, path, input, [filters, options]) =>
    queryClient.invalidateQueries({ ...(filters as Options), queryKey: queryKeyOf(path, input) }, options as Options),
  cancel: (queryClient, _send, path, input, [options]) =>
    queryClient.cancelQueries({ queryKey: queryKeyOf(path, input) }, options as Options),
  getData: (queryClient, _send, path, input) => queryClient.getQueryData(queryKeyOf(path, input, 'query')),
  setData: (queryClient, _send, path, input, [change]) =>
    queryClient.setQueryData(queryKeyOf(path, input, 'query'), change),
  getInfiniteData: (queryClient, _send, path, input) => queryClient.getQueryData(queryKeyOf(path, input, 'infinite')),
};

function queryOptions(send: Send, path: string, input: unknown) {
  return {
    queryKey: queryKeyOf(path, input, 'query'),
    queryFn: () => send.query(path, input),
  };
}

function infiniteOptions(send: Send, path: string, input: unknown) {
  return {
    queryKey: queryKeyOf(path, input, 'infinite'),
    initialPageParam: null as unknown,
    queryFn: ({ pageParam, direction }: Page) =>
      send.query(path, { ...(input as Options), ...(pageParam ? { cursor: pageParam } : {}), direction }),
  };
}

function useClient(): Client {
  const client = use(ApiClientContext);
  if (client === undefined) throw new Error('Nothing around this component provides the API client.');
  return client;
}

const useSend = (): Send => getUntypedClient(useClient());

function known<Member>(members: Readonly<Record<string, Member>>, name: string): Member {
  const member = members[name];
  if (member === undefined) throw new Error(`api-hooks.ts has no ${name}: add it there.`);
  return member;
}

/** Returns an object on which every path of names is a function: `proxy.feed.posts.useQuery(input)`. */
function proxyOf(
  call: (path: string, name: string, args: readonly unknown[]) => unknown,
  names: readonly string[] = [],
): unknown {
  return new Proxy(() => {}, {
    // No promise: awaiting the object must not call it.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? proxyOf(call, [...names, name]) : undefined),
    apply: (_, _this, args) => call(names.slice(0, -1).join('.'), names.at(-1) ?? '', args),
  });
}
