// Feeds of ours at `/feeds/…`: each is computed anew only when what it is read from has changed.
import type { Parts } from '../parts.ts';
import type { OwnRoutes } from './server.ts';

type AtomFeed = Readonly<{
  path: string;
  readFrom: readonly string[];
  /** The feed as XML. `origin` is our own address, without a slash at its end. */
  xml(origin: string): Promise<string>;
}>;

export function atomFeed({ read, publicUrl }: Pick<Parts, 'read' | 'publicUrl'>, feed: AtomFeed): OwnRoutes {
  return (app) => {
    app.get(feed.path, async (request, reply) => {
      const origin = publicUrl();
      const etag = `W/"${read.versionOf(feed.readFrom)}"`;
      reply.header('etag', etag).header('cache-control', 'public, max-age=300');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const { xml } = await read.kept(`${feed.path} ${origin}`, feed.readFrom, async () => ({
        xml: await feed.xml(origin),
      }));
      return reply.type('application/atom+xml; charset=utf-8').send(xml);
    });
  };
}
