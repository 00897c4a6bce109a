// A local server that publishes feeds, as outlets do: a test sets its responses, and reads its requests.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Outlet = Readonly<{
  url: string;
  /** Sets its response from now on. */
  answers(how: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Sets the items that it publishes from now on. */
  publishes(items: readonly OutletItem[]): void;
  asked: readonly IncomingMessage[];
}>;

export type OutletItem = Readonly<{
  title: string;
  link?: string;
  guid?: string;
  description?: string;
  content?: string;
  pubDate?: string;
}>;

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function rssOf(items: readonly OutletItem[], base = 'https://outlet.example'): string {
  const rows = items.map(({ title, link, guid, description = '', content, pubDate }, index) => {
    const address = link ?? `${base}/${encodeURIComponent(title)}-${index}`;
    return `<item><title>${escaped(title)}</title><link>${escaped(address)}</link>
      <guid isPermaLink="false">${escaped(guid ?? address)}</guid><description>${escaped(description)}</description>
      ${content === undefined ? '' : `<content:encoded><![CDATA[${content}]]></content:encoded>`}
      ${pubDate === undefined ? '' : `<pubDate>${pubDate}</pubDate>`}</item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
    <title>An outlet</title><link>${base}</link><description/>${rows.join('')}</channel></rss>`;
}

export async function openOutlet(items: readonly OutletItem[] = []): Promise<Outlet> {
  const asked: IncomingMessage[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const publishes = (published: readonly OutletItem[]) => {
    answer = (_request, response) => response.setHeader('content-type', 'application/rss+xml').end(rssOf(published));
  };
  publishes(items);
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/feed`,
    asked,
    publishes,
    answers(how) {
      answer = how;
    },
  };
}
