// Draws pages on the server with the client's own components, which a build of their own holds (web/server.tsx). It is loaded with
// the first page that is asked for. What can't be drawn is told to the operator, and the page comes undrawn.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Drawn, PageData } from './page-shell.ts';

/** What the client's build for the server exports as `draw`. */
export type Draw = (page: Readonly<{ url: string; data: readonly PageData[]; now: Date }>) => Promise<Drawn>;

type DrawnPage = Drawn & Readonly<{ drawnAt: Date }>;

export type Drawing = Readonly<{
  /** The page as every visitor sees it. */
  page(url: string, data: readonly PageData[]): Promise<DrawnPage | undefined>;
  /** The page with this data alone: the same for everybody who looks at such a page. Without any, its shape while it is on its way. */
  frame(kind: string, url: string, data?: readonly PageData[]): Promise<Drawn | undefined>;
}>;

/** Where nothing was built. */
export const noDrawing: Drawing = { page: async () => undefined, frame: async () => undefined };

const minuteMs = 60_000;
const mostCharactersKept = 4 * 1024 * 1024;

export type DrawingParts = Readonly<{
  /** The client's build for the server. */
  folder: string;
  clock: Clock;
  logger: Pick<Logger, 'error'>;
  load?: (folder: string) => Promise<Draw>;
}>;

export function openDrawing({ folder, clock, logger, load = loadBuild }: DrawingParts): Drawing {
  let loading: Promise<Draw | undefined> | undefined;
  const frames = new Map<string, Promise<Drawn | undefined>>();
  // A read model may move for the sake of other pages: what shows the same answers is not drawn again.
  const pages = new LRUCache<string, DrawnPage & { readonly of: string }>({
    maxSize: mostCharactersKept,
    sizeCalculation: ({ html }) => html.length + 256,
  });

  async function drawn(url: string, data: readonly PageData[], now: Date): Promise<Drawn | undefined> {
    loading ??= load(folder).catch((error: unknown) => {
      logger.error({ err: error }, 'Pages are not drawn, since the client’s build for the server cannot be loaded');
      return undefined;
    });
    const draw = await loading;
    return draw?.({ url, data, now }).catch((error: unknown) => {
      logger.error({ err: error }, 'A page could not be drawn');
      return undefined;
    });
  }

  return {
    async page(url, data) {
      const drawnAt = new Date(Math.floor(clock().getTime() / minuteMs) * minuteMs);
      const of = hash('sha1', `${drawnAt.getTime()} ${JSON.stringify(data)}`, 'base64url');
      const known = pages.get(url);
      if (known?.of === of) return known;
      const fresh = await drawn(url, data, drawnAt);
      if (fresh === undefined) return undefined;
      const page = { ...fresh, drawnAt, of };
      pages.set(url, page);
      return page;
    },
    frame(kind, url, data = []) {
      const frame = frames.get(kind) ?? drawn(url, data, clock());
      frames.set(kind, frame);
      return frame;
    },
  };
}

async function loadBuild(folder: string): Promise<Draw> {
  const build = (await import(pathToFileURL(join(folder, 'server.js')).href)) as { draw: Draw };
  return build.draw;
}
