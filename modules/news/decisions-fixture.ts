// The rules of news that a second request can run into.
import type { Decision } from '../../src/testing/decision.ts';
import { keywordPlaces } from './model/places.ts';
import { maxKeywords } from './model/policies.ts';

export const decisions: readonly Decision[] = [
  {
    rule: 'a feed is added once',
    async arrange({ chief, name }) {
      const add = () => chief.post('/admin/feeds', { url: `https://${feed}.example/feed` });
      const feed = name('outlet');
      return { first: add, second: add };
    },
    answer: { status: 409, code: 'news/feed-known' },
  },
  {
    rule: 'a feed that was removed is not paused',
    async arrange({ chief, name }) {
      const { body } = await chief.post('/admin/feeds', { url: `https://${name('outlet')}.example/feed` });
      const { id } = body.feed as { id: string };
      return {
        first: () => chief.call('DELETE', `/admin/feeds/${id}`, { body: {} }),
        second: () => chief.post(`/admin/feeds/${id}/pause`, {}),
      };
    },
    answer: { status: 404, code: 'news/feed-not-found' },
  },
  {
    rule: 'there are so many keywords and no more',
    async arrange({ site, chief, name }) {
      const filling = site.as({ kind: 'system', id: 'test' }, 'fill keywords');
      const places = Array.from({ length: maxKeywords - 1 }, (_, index) => ({ keywordId: `filling ${index}` }));
      await filling.execute(keywordPlaces, [], { type: 'NotePlaces', data: { places } });
      const set = () => chief.post('/admin/news/keywords', { word: name('word'), kind: 'block' });
      return { first: set, second: set };
    },
    answer: { status: 409, code: 'news/too-many-keywords' },
  },
];
