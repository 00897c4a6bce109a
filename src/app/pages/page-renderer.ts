// Renders pages with the client's own components (web/server.tsx), whose build is loaded with the first requested page. A page that can't be
// rendered is reported to the operator and sent without its content.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { dayMs, minuteMs } from '../../kernel/instants.ts';
import { boundedWork, TooBusy } from '../../platform/concurrency/bounded-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PageData, Rendered, RenderedPage } from './page-shell.ts';

type PageToRender = Readonly<{ url: string; data: readonly PageData[]; now: Date }>;

/** What the client's build for the server exports as `render`. */
export type RenderPage = (page: PageToRender) => Promise<Rendered>;

export type PageRenderer = Readonly<{
  /** Renders the page as every visitor sees it in this minute. */
  page(url: string, data: readonly PageData[], now: Date): Promise<RenderedPage | undefined>;
  /** Renders the page with a member's own data. It is never cached. Returns undefined if it would have to wait for too long. */
  memberPage(url: string, data: readonly PageData[], now: Date): Promise<RenderedPage | undefined>;
  /** Renders a page with this data alone: its shape while the rest is loading. The client replaces it. */
  frame(url: string, data: readonly PageData[], now: Date): Promise<Rendered | undefined>;
}>;

/** Used if nothing was built. */
export const noRenderer: PageRenderer = {
  page: async () => undefined,
  memberPage: async () => undefined,
  frame: async () => undefined,
};

/** A frame comes sooner than a page that waits for longer. */
const longestWaitMs = 250;
const maxWaiting = 8;
const maxCharactersCached = 4 * 1024 * 1024;

export type PageRendererDeps = Readonly<{
  /** The client's build for the server. */
  folder: string;
  logger: Pick<Logger, 'error'>;
  load?: (folder: string) => Promise<RenderPage>;
}>;

export function openPageRenderer({ folder, logger, load = loadBuild }: PageRendererDeps): PageRenderer {
  let loading: Promise<RenderPage | undefined> | undefined;
  // A read model may advance because of other pages. A page with the same data is not rendered again.
  const cache = new LRUCache<string, Rendered>({
    maxSize: maxCharactersCached,
    sizeCalculation: ({ html }) => html.length + 256,
  });
  const underWay = new Map<string, Promise<Rendered | undefined>>();

  async function render(page: PageToRender): Promise<Rendered | undefined> {
    loading ??= load(folder).catch((error: unknown) => {
      logger.error({ err: error }, 'Pages are not rendered, since the client’s build for the server cannot be loaded');
      return undefined;
    });
    const renderWithBuild = await loading;
    return renderWithBuild?.(page).catch((error: unknown) => {
      logger.error({ err: error }, 'A page could not be rendered');
      return undefined;
    });
  }

  async function rendered(page: PageToRender): Promise<Rendered | undefined> {
    const key = hash('sha1', JSON.stringify(page), 'base64url');
    const known = cache.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    const rendering = render(page).finally(() => underWay.delete(key));
    underWay.set(key, rendering);
    const fresh = await rendering;
    if (fresh !== undefined) cache.set(key, fresh);
    return fresh;
  }

  // Rendering occupies the event loop, so half of its time is left to everything else.
  const membersTurn = boundedWork({
    what: 'pages',
    concurrency: 1,
    queueLimit: maxWaiting,
    longestWaitMs,
    retryAfterSeconds: 1,
    pause: (workedMs) => new Promise((resolve) => setTimeout(resolve, workedMs)),
  });

  const since = (now: Date, spanMs: number) => new Date(Math.floor(now.getTime() / spanMs) * spanMs);
  return {
    async page(url, data, now) {
      const renderedAt = since(now, minuteMs);
      const page = await rendered({ url, data, now: renderedAt });
      return page && { ...page, renderedAt, isForVisitors: true };
    },
    async memberPage(url, data, now) {
      const renderedAt = since(now, minuteMs);
      const page = await membersTurn(() => render({ url, data, now: renderedAt })).catch((error: unknown) => {
        if (error instanceof TooBusy) return undefined;
        throw error;
      });
      return page && { ...page, renderedAt };
    },
    // The frame shows no time except the year in its footer.
    frame: (url, data, now) => rendered({ url, data, now: since(now, dayMs) }),
  };
}

async function loadBuild(folder: string): Promise<RenderPage> {
  const build = (await import(pathToFileURL(join(folder, 'server.js')).href)) as { render: RenderPage };
  return build.render;
}
