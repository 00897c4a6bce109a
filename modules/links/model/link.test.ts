import { expect, test } from 'vitest';
import { specify } from '../../../src/testing/decider-specification.ts';
import { factsOf } from '../../../src/text/facts.ts';
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
const card = { ...ids, cardId: 'c1' };
const read = LinkRead({ ...card, ...pictured('one'), lookedAt: morning });
const dropped = LinkPictureDropped({ linkId: 'l1', pictureId: 'one' });
const record = (found: typeof moss | ReturnType<typeof pictured> | 'refused', at: string) =>
  ({ type: 'RecordPage', actor, at, data: { ...ids, newCardId: 'c2', found, lookedAt: at } }) as const;
const forget = { type: 'Forget', actor, at: evening, data: { linkId: 'l1' } } as const;

test('a page is read once a day, and its text keeps its key', () => {
  specify(links).given(read).when(record(moss, evening)).thenNothing();
  specify(links)
    .given(read, dropped)
    .when(record(moss, nextDay))
    .thenDecided(LinkRead({ ...card, ...moss, lookedAt: nextDay }));
});

test('a page that is read again drops its previous picture', () => {
  specify(links)
    .given(read)
    .when(record(pictured('two'), nextDay))
    .thenDecided(dropped, LinkRead({ ...card, ...pictured('two'), lookedAt: nextDay }));
});

test('a page that can’t be read any more retains its last text', () => {
  const unreadable = LinkUnreadable({ ...ids, problem: 'refused', lookedAt: nextDay });
  specify(links).given(read).when(record('refused', nextDay)).thenDecided(unreadable);
  specify(links).given(unreadable).when(record(moss, nextDay)).thenNothing();
});

test('a page is forgotten once, with its picture and its key, and gets another key when it is linked again', () => {
  const forgotten = [dropped, LinkForgotten({ linkId: 'l1', cardId: 'c1' })];
  specify(links)
    .given(read)
    .when(forget)
    .thenDecided(...forgotten);
  specify(links)
    .given(read, ...forgotten)
    .when(forget)
    .thenNothing();
  specify(links)
    .given(read, ...forgotten)
    .when(record(moss, evening))
    .thenDecided(LinkRead({ ...ids, cardId: 'c2', ...moss, lookedAt: evening }));
});

test('a page that lost its key gets another one when it is read again', () => {
  const unreadable = LinkRead({
    ...card,
    host: null,
    title: null,
    description: null,
    picture: null,
    lookedAt: morning,
  });
  specify(links)
    .given(unreadable)
    .when(record(moss, nextDay))
    .thenDecided(LinkRead({ ...ids, cardId: 'c2', ...moss, lookedAt: nextDay }));
});

test('a version 1 text is not sealed, and is forgotten by the id of the link', () => {
  const stored = { ...ids, ...moss, lookedAt: morning };
  expect(LinkRead.schema.parse(LinkRead.upcasters[1]?.(stored))).toEqual({ ...stored, cardId: 'l1' });
  expect(LinkForgotten.upcasters[1]?.({ linkId: 'l1' })).toEqual({ linkId: 'l1', cardId: null });
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
