// A page or part whose code is loaded when it is first shown. If that fails, it offers to try again: the router alone
// would reload the window. The server records the code of what it draws, which the client loads before it hydrates.
import { type ComponentType, createElement, type ReactNode, use, useEffect } from 'react';
import { tellHydrated } from './hydrated.ts';

export class PageNotFetched extends Error {
  override name = 'PageNotFetched';
}

/** The promise carries its own outcome in the way React reads it, so that loaded code is shown without suspending. */
type Fetched<Props> = Promise<ComponentType<Props>> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: ComponentType<Props>;
  reason?: unknown;
};

/** The router calls `preload` before it shows the page, and again on each retry. */
type LazyPart<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

type Load<Props> = () => Promise<ComponentType<Props>>;

type Part = Readonly<{ preload: () => Promise<void>; isFetched: () => boolean }>;

/** By the file, below web/, that holds the code. A file may hold several parts, and two pages may each declare the same one. */
const parts = new Map<string, readonly Part[]>();
let drawn: Set<string> | undefined;

export function lazyPage<Props extends object = object>(source: string, load: Load<Props>): LazyPart<Props> {
  return lazyPart(source, load, tellHydrated);
}

export function lazyPart<Props extends object = object>(
  source: string,
  load: Load<Props>,
  onShown: () => void = () => {},
): LazyPart<Props> {
  let fetched: Fetched<Props> | undefined;

  // A failure stays until the router retries: rendering the page again doesn't retry.
  const current = (): Promise<ComponentType<Props>> => {
    fetched ??= fetchPart(load);
    return fetched;
  };
  const preload = async (): Promise<void> => {
    if (fetched?.status === 'rejected') fetched = undefined;
    // Rendering the page throws the failure.
    await current().catch(() => {});
  };
  const part = (props: Props) => {
    drawn?.add(source);
    useEffect(onShown, []);
    return createElement(use(current()), props);
  };
  const isFetched = () => fetched !== undefined && fetched.status !== 'pending';
  parts.set(source, [...partsIn(source), { preload, isFetched }]);
  return Object.assign(part, { preload });
}

const partsIn = (source: string): readonly Part[] => parts.get(source) ?? [];

/** Loads the code of these parts, outer ones first: their code declares the inner ones. */
export async function preloadParts(sources: Iterable<string>): Promise<void> {
  for (const source of sources) await Promise.all(partsIn(source).map(({ preload }) => preload()));
}

/** Renders until nothing that is shown waits for its code. Returns the result, and the sources of that code. */
export async function renderWithParts(render: () => string): Promise<{ html: string; code: readonly string[] }> {
  for (;;) {
    const shown = new Set<string>();
    drawn = shown;
    try {
      const html = render();
      if ([...shown].flatMap(partsIn).every(({ isFetched }) => isFetched())) return { html, code: [...shown] };
    } finally {
      drawn = undefined;
    }
    await preloadParts(shown);
  }
}

function fetchPart<Props>(load: Load<Props>): Fetched<Props> {
  const fetched: Fetched<Props> = load().catch((cause) => {
    throw new PageNotFetched('The code of this page could not be fetched.', { cause });
  });
  fetched.status = 'pending';
  // Neither handler returns the promise: a promise derived from a rejected one would reject too, unhandled.
  fetched.then(
    (page) => void Object.assign(fetched, { status: 'fulfilled', value: page }),
    (reason) => void Object.assign(fetched, { status: 'rejected', reason }),
  );
  return fetched;
}
