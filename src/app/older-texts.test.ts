// Text that an older Kindling stored in the clear is readable until the person it is about is erased, and reads as null afterwards.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createCodec } from '../platform/codec.ts';
import type { Json } from '../platform/events/event-store.ts';
import { metadataAt, openPlatform, type PlatformFixture } from '../testing/platform-fixture.ts';
import { eventDescriptions } from './registry.ts';

const weights = { was: { rating: 2, isShown: true, isCounted: true }, is: null };
const card = { host: 'moss.example', title: 'Moss', description: 'Green and soft' };

type Payload = Readonly<Record<string, Json>>;

/** A payload of the last version that stored the field in the clear, and the person it is about. */
const older: Readonly<Record<string, Readonly<{ version: number; data: Payload; person: string; texts: Payload }>>> = {
  CommentDeleted: {
    ...{ version: 1, person: 'ada', texts: { reason: 'Unkind' } },
    data: { commentId: 'c1', postId: 'p1', authorId: 'ada' },
  },
  LinkRead: {
    ...{ version: 1, person: 'l1', texts: card },
    data: { linkId: 'l1', postId: 'p1', picture: null, lookedAt: '2026-11-02T09:30:00.000Z' },
  },
  PersonalDataRevealed: {
    ...{ version: 1, person: 'ada', texts: { reason: 'Ada asked for it' } },
    data: { verb: 'audit', asked: 'memberId=ada', memberIds: ['ada'] },
  },
  PostDeleted: {
    ...{ version: 1, person: 'ada', texts: { reason: 'Unkind' } },
    data: { postId: 'p1', authorId: 'ada' },
  },
  ReviewDeleted: {
    ...{ version: 1, person: 'ada', texts: { reason: 'Ada works there' } },
    data: { reviewId: 't1:ada', toolId: 't1', memberId: 'ada', ...weights },
  },
  SubmissionRejected: {
    ...{ version: 1, person: 'ada', texts: { reason: 'Ada sells it' } },
    data: { submissionId: 's1', memberId: 'ada' },
  },
  SubscriptionRequested: {
    ...{ version: 1, person: 's1', texts: { source: 'from Ada’s page' } },
    data: {
      ...{ subscriberId: 's1', requestId: 'r1', clientAddress: null, email: null },
      requestedAt: '2026-11-02T09:30:00.000Z',
    },
  },
};

const becamePersonal = eventDescriptions.filter(({ personalSince }) =>
  Object.values(personalSince).some((since) => since > 1),
);

let platform: PlatformFixture;
beforeEach(async () => {
  platform = await openPlatform(eventDescriptions);
  onTestFinished(() => platform.close());
});

test('every event with a field that became personal later is tested here', () => {
  const fields = becamePersonal.flatMap(({ type, personalSince }) =>
    Object.keys(personalSince).flatMap((field) => ((personalSince[field] ?? 1) > 1 ? [`${type}.${field}`] : [])),
  );
  const tried = Object.entries(older).flatMap(([type, { texts }]) =>
    Object.keys(texts).map((field) => `${type}.${field}`),
  );
  expect(tried.sort()).toEqual(fields.sort());
});

test.each(Object.entries(older))('%s', async (type, { version, data, texts, person }) => {
  const codec = createCodec(eventDescriptions, platform.keyring);
  const metadata = { ...metadataAt('2026-11-02T09:30:00.000Z'), version };
  const stored = {
    id: randomUUID(),
    type,
    data: { ...data, ...texts },
    metadata,
    stream: 's',
    revision: 0,
    position: 1n,
  };
  const read = async () => (await codec.decode([stored]))[0]?.data;
  expect(await read()).toMatchObject(texts);
  await platform.keyring.forget(person);
  expect(await read()).toMatchObject(Object.fromEntries(Object.keys(texts).map((field) => [field, null])));
});

test('every personal field of an older version is known by its former name', async () => {
  const published: Readonly<Record<string, { personal: object }>> = JSON.parse(
    await readFile('docs/generated/event-schemas.json', 'utf8'),
  );
  const unknown = eventDescriptions.flatMap(({ type, version, personal, personalWas }) => {
    const known = new Set([...Object.keys(personal), ...Object.values(personalWas).flatMap(Object.keys)]);
    return Array.from({ length: version - 1 }, (_, index) => `${type}@${index + 1}`).flatMap((name) =>
      Object.keys(published[name]?.personal ?? {}).flatMap((field) => (known.has(field) ? [] : [`${name}: ${field}`])),
    );
  });
  expect(unknown, 'say personal(…, { was: … }) in the field that it became').toEqual([]);
});
