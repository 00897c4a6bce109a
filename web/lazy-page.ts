// A page whose code is loaded when it is first shown. If that fails, the page says so and offers to try again. The
// router alone would reload the window, which leaves an offline visitor with nothing.
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
type LazyPage<Props> = ((props: Props) => ReactNode) & { preload: () => Promise<void> };

export function lazyPage<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let fetched: Fetched<Props> | undefined;

  // A failure stays until the router retries: rendering the page again doesn't retry.
  const current = (): Promise<ComponentType<Props>> => {
    fetched ??= fetchPage(load);
    return fetched;
  };
  const preload = async (): Promise<void> => {
    if (fetched?.status === 'rejected') fetched = undefined;
    // Rendering the page throws the failure.
    await current().catch(() => {});
  };
  const page = (props: Props) => {
    useEffect(tellHydrated, []);
    return createElement(use(current()), props);
  };
  return Object.assign(page, { preload });
}

function fetchPage<Props>(load: () => Promise<ComponentType<Props>>): Fetched<Props> {
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
