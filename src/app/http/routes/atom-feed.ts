// The Atom feeds at `/feeds/…`, which are the same for everybody.
import { sendCachedResponse } from '../../../platform/rpc/send-cached-response.ts';
import type { Deps } from '../../deps.ts';
import type { OwnRoutes } from '../server.ts';

type AtomFeed = Readonly<{
  path: string;
  /** Returns the feed as XML. `origin` is our own address, without a trailing slash. */
  xml(origin: string, now: Date): Promise<string>;
}>;

export function atomFeed({ publicUrl }: Pick<Deps, 'publicUrl'>, { path, xml }: AtomFeed): OwnRoutes {
  return (app, { responseCache }) => {
    const responses = responseCache.responses(`feed ${path}`, async (origin: string, now) => ({
      contentType: 'application/atom+xml; charset=utf-8',
      body: await xml(origin, now),
    }));
    app.get(path, async (request, reply) => {
      const answer = await responses(publicUrl(), request.url);
      reply.hijack();
      sendCachedResponse(request.raw, reply.raw, answer, responseCache);
      return reply;
    });
  };
}
