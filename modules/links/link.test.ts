import { expect, test } from 'vitest';
import { specify } from '../../src/testing/decider-specification.ts';
import { factsOf } from '../../src/text/facts.ts';
import { LinkForgotten, LinkPictureDropped, LinkRead, LinkUnreadable, linkOf, links } from './link.ts';

const actor = { kind: 'system', id: 'links' } as const;
const [morning, evening, nextDay] = [
  '2026-11-10T08:00:00.000Z',
  '2026-11-10T20:00:00.000Z',
  '2026-11-11T08:00:00.000Z',
];
const moss = { host: 'moss.example', title: 'Moss', description: 'Green', picture: null };
const ids = { linkId: 'l1', postId: 'p1' };
const pictured = (id: string) => ({ ...moss, picture: { id, width: 600, height: 400, hasSmall: true } });
const read = LinkRead({ ...ids, ...pictured('one'), lookedAt: morning });
const record = (
  found: Parameters<typeof LinkRead>[0] | typeof moss | ReturnType<typeof pictured> | 'refused',
  at: string,
) => ({ type: 'RecordPage', actor, at, data: { ...ids, found, lookedAt: at } }) as const;
const forget = (at: string) => ({ type: 'Forget', actor, at, data: { linkId: 'l1' } }) as const;

test('a page is read once a day', () => {
  specify(links).given(read).when(record(moss, evening)).thenNothing();
  specify(links)
    .given(read)
    .when(record(pictured('one'), nextDay))
    .thenDecided(LinkRead({ ...ids, ...pictured('one'), lookedAt: nextDay }));
});

test('a page with another picture drops the former one', () => {
  specify(links)
    .given(read)
    .when(record(pictured('two'), nextDay))
    .thenDecided(
      LinkPictureDropped({ linkId: 'l1', pictureId: 'one' }),
      LinkRead({ ...ids, ...pictured('two'), lookedAt: nextDay }),
    );
});

test('a page that can’t be read any more keeps what it said', () => {
  const unreadable = LinkUnreadable({ ...ids, problem: 'refused', lookedAt: nextDay });
  specify(links).given(read).when(record('refused', nextDay)).thenDecided(unreadable);
  specify(links).given(unreadable).when(record(moss, nextDay)).thenNothing();
});

test('a page is forgotten with its picture, once, and not on the day on which it was read', () => {
  const forgotten = [LinkPictureDropped({ linkId: 'l1', pictureId: 'one' }), LinkForgotten({ linkId: 'l1' })];
  specify(links).given(read).when(forget(evening)).thenNothing();
  specify(links)
    .given(read)
    .when(forget(nextDay))
    .thenDecided(...forgotten);
  specify(links)
    .given(read, ...forgotten)
    .when(forget(nextDay))
    .thenNothing();
  specify(links)
    .given(read, ...forgotten)
    .when(record(moss, evening))
    .thenDecided(LinkRead({ ...ids, ...moss, lookedAt: evening }));
});

test('one page has one id, however it is linked', () => {
  const idIn = (text: string) => linkOf(factsOf(text).links)?.linkId;
  const [one, ...others] = [
    'https://moss.example/a?b=1',
    'See [it](https://MOSS.example/a/?utm_source=x&b=1#top).',
    '`https://fern.example` https://moss.example/a?b=1 https://fern.example',
  ].map((text) => idIn(text));
  expect(others).toEqual([one, one]);
  expect(one).toMatch(/^[\w-]{22}$/);
  expect([idIn('https://moss.example/b') === one, idIn('Moss')]).toEqual([false, undefined]);
});
