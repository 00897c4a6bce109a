// Draws pages on the server with the client's own components, which have a build for the server (web/server.tsx). It is loaded with the
// first requested page. A page that can't be drawn is reported to the operator and sent undrawn. Drawings are cached under everything they
// depend on.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { boundedWork, TooBusy } from '../../platform/concurrency/bounded-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Drawn, PageData } from './page-shell.ts';

type Drawable = Readonly<{ url: string; data: readonly PageData[]; now: Date }>;

/** What the client's build for the server exports as `draw`. */
export type Draw = (page: Drawable) => Promise<Drawn>;

type DrawnPage = Drawn & Readonly<{ drawnAt: Date }>;

export type Drawing = Readonly<{
  /** Draws the page as every visitor sees it in this minute. */
  page(url: string, data: readonly PageData[], now: Date): Promise<DrawnPage | undefined>;
  /** Draws the page with a member's own data. It is never cached. Returns undefined if it would have to wait for too long. */
  memberPage(url: string, data: readonly PageData[], now: Date): Promise<DrawnPage | undefined>;
  /** Draws a page with this data alone: its shape while the rest is loading. The client replaces it. */
  frame(url: string, data: readonly PageData[], now: Date): Promise<Drawn | undefined>;
}>;

/** Used if nothing was built. */
export const noDrawing: Drawing = {
  page: async () => undefined,
  memberPage: async () => undefined,
  frame: async () => undefined,
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A frame comes sooner than a page that waits for longer. */
const longestWaitMs = 250;
const maxWaiting = 8;
const maxCharactersCached = 4 * 1024 * 1024;

export type DrawingDeps = Readonly<{
  /** The client's build for the server. */
  folder: string;
  logger: Pick<Logger, 'error'>;
  load?: (folder: string) => Promise<Draw>;
}>;

export function openDrawing({ folder, logger, load = loadBuild }: DrawingDeps): Drawing {
  let loading: Promise<Draw | undefined> | undefined;
  // A read model may advance because of other pages. A page with the same data is not drawn again.
  const cache = new LRUCache<string, Drawn>({
    maxSize: maxCharactersCached,
    sizeCalculation: ({ html }) => html.length + 256,
  });
  const underWay = new Map<string, Promise<Drawn | undefined>>();

  async function draw(page: Drawable): Promise<Drawn | undefined> {
    loading ??= load(folder).catch((error: unknown) => {
      logger.error({ err: error }, 'Pages are not drawn, since the client’s build for the server cannot be loaded');
      return undefined;
    });
    const drawWithBuild = await loading;
    return drawWithBuild?.(page).catch((error: unknown) => {
      logger.error({ err: error }, 'A page could not be drawn');
      return undefined;
    });
  }

  async function drawn(page: Drawable): Promise<Drawn | undefined> {
    const key = hash('sha1', JSON.stringify(page), 'base64url');
    const known = cache.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    const drawing = draw(page).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    const fresh = await drawing;
    if (fresh !== undefined) cache.set(key, fresh);
    return fresh;
  }

  // Drawing occupies the event loop, so half of its time is left to everything else.
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
      const drawnAt = since(now, minuteMs);
      const page = await drawn({ url, data, now: drawnAt });
      return page && { ...page, drawnAt };
    },
    async memberPage(url, data, now) {
      const drawnAt = since(now, minuteMs);
      const page = await membersTurn(() => draw({ url, data, now: drawnAt })).catch((error: unknown) => {
        if (error instanceof TooBusy) return undefined;
        throw error;
      });
      return page && { ...page, drawnAt };
    },
    // The frame shows no time except the year in its footer.
    frame: (url, data, now) => drawn({ url, data, now: since(now, dayMs) }),
  };
}

async function loadBuild(folder: string): Promise<Draw> {
  const build = (await import(pathToFileURL(join(folder, 'server.js')).href)) as { draw: Draw };
  return build.draw;
}
