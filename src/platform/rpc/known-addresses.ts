// Records which addresses a part of the server serves, to distinguish a wrong method from a wrong address.
import type { FastifyInstance } from 'fastify';

export type KnownAddresses = Readonly<{
  /** The methods that the address of this URL accepts; empty if there is no such address. */
  methodsAt(url: string): readonly string[];
}>;

/** Watches the routes that are added to `app` and below from now on. */
export function watchAddresses(app: FastifyInstance): KnownAddresses {
  const known: { method: string; url: string }[] = [];
  /** Compiled at the first request to an unknown address, because compiling them all would delay the start. */
  let patterns: readonly Readonly<{ method: string; pattern: RegExp }>[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of Array.isArray(method) ? method : [method]) known.push({ method: each, url });
  });
  return {
    methodsAt(url) {
      const path = url.split('?', 1)[0] ?? '';
      if (patterns.length < known.length)
        patterns = known.map(({ method, url }) => ({ method, pattern: patternOf(url) }));
      return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    },
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
