// The site map and robots.txt: the pages that search engines may list, and the addresses that are not pages.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Edge } from '../../platform/rpc/edge.ts';
import { escapeHtml } from './page-shell.ts';

export type SiteMapEntry = Readonly<{
  path: string;
  /** ISO 8601; when the page's content last changed. */
  changedAt?: string;
}>;

/** The sitemap protocol's own limit. */
const maxEntries = 50_000;

export type SiteMapDeps = Readonly<{
  entries: () => Promise<readonly SiteMapEntry[]>;
  /** Empty if our own address is not known. There is no site map then, since it needs whole addresses. */
  siteOriginOf: (request: FastifyRequest) => string;
  edge: Pick<Edge, 'compute'>;
}>;

export function openSiteMap(app: FastifyInstance, { entries, siteOriginOf, edge }: SiteMapDeps): void {
  app.get('/robots.txt', async (request, reply) => {
    const origin = siteOriginOf(request);
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /trpc/',
          'Disallow: /messages',
          'Disallow: /admin',
          '',
          ...(origin ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
        ].join('\n'),
      );
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = siteOriginOf(request);
    if (!origin) return reply.callNotFound();
    const urls = (await edge.compute(request, entries)).slice(0, maxEntries).map(({ path, changedAt }) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${escapeHtml(changedAt)}</lastmod>`;
      return `<url><loc>${escapeHtml(new URL(path, origin).href)}</loc>${changed}</url>`;
    });
    return reply
      .header('cache-control', 'public, max-age=600')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}
