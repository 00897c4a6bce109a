// Personal words are sealed in the log, and events stored long ago can still be read.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type DomainEvent, defineEvent, type EventDescription, personal } from '../kernel/event.ts';
import { metadataAt, openPlatform, type PlatformFixture } from '../testing/platform-fixture.ts';
import { createCodec, Undecodable } from './codec.ts';
import type { Json, StoredEvent } from './events/event-store.ts';
import type { KeyStore } from './keyring/key-store.ts';
import { createKeyring, ForgottenPerson } from './keyring/keyring.ts';
import { openSqliteKeyStore } from './keyring/sqlite-key-store.ts';

const LetterSent = defineEvent('LetterSent', {
  summary: 'A letter went from one to another.',
  schema: z.object({
    letterId: z.string(),
    senderId: z.string(),
    recipientId: z.string(),
    words: personal('senderId', z.string()),
    enclosed: personal('senderId', z.array(z.object({ what: z.string() }))),
    address: personal('recipientId', z.string()),
    weight: z.number(),
  }),
});

const SenderErased = defineEvent('SenderErased', {
  summary: 'A sender is gone for good.',
  schema: z.object({ senderId: z.string() }),
  erases: 'senderId',
});

const letter = LetterSent({
  letterId: 'l1',
  senderId: 'ada',
  recipientId: 'bob',
  words: 'The engine weaves, — 🧵',
  enclosed: [{ what: 'a punched card' }],
  address: 'St James’s Square 12',
  weight: 12.5,
});

/** Returns the letter of a later version, in which `words` became `text`. */
const renamedLetter = () =>
  defineEvent('LetterSent', {
    summary: 'A letter went from one to another.',
    version: 2,
    schema: z.object({ senderId: z.string(), text: personal('senderId', z.string(), { was: { words: 1 } }) }),
    upcasters: { 1: ({ words, ...data }) => ({ ...data, text: words }) },
  });

const at = '2026-11-02T09:30:00.000Z';

let platform: PlatformFixture;

beforeEach(async () => {
  platform = await openPlatform([LetterSent]);
  onTestFinished(() => platform.close());
});

const codecOf = (...definitions: readonly EventDescription[]) => createCodec(definitions, platform.keyring);

async function stored(event: DomainEvent = letter, definition: EventDescription = LetterSent): Promise<StoredEvent> {
  const [encoded] = await codecOf(definition).encode([{ event, id: randomUUID(), metadata: metadataAt(at) }]);
  if (encoded === undefined) throw new Error('nothing was encoded');
  return { ...encoded, stream: 'letter-l1', revision: 0, position: 7n };
}

const decoded = async (event: StoredEvent, ...definitions: readonly EventDescription[]) =>
  (await codecOf(...(definitions.length > 0 ? definitions : [LetterSent])).decode([event]))[0];

describe('an event', () => {
  test('comes back as it went in, with its place in the log', async () => {
    const event = await stored();
    expect(await decoded(event)).toMatchObject({
      ...letter,
      id: event.id,
      stream: 'letter-l1',
      revision: 0,
      position: 7n,
      metadata: { at, actor: { kind: 'visitor' } },
    });
    expect((await decoded(event))?.metadata).not.toHaveProperty('version');
  });

  test('holds personal fields only sealed, and all others in the clear', async () => {
    const text = JSON.stringify((await stored()).data);
    for (const secret of ['engine', 'punched', 'James']) expect(text).not.toContain(secret);
    expect((await stored()).data).toMatchObject({ letterId: 'l1', senderId: 'ada', recipientId: 'bob', weight: 12.5 });
  });

  test('is sealed differently each time, so that equal words can’t be recognised', async () => {
    const [one, other] = [(await stored()).data, (await stored()).data] as { words: string }[];
    expect(one?.words).not.toBe(other?.words);
  });

  test('leaves an empty personal field empty, and creates no key for it', async () => {
    const event = await stored(LetterSent({ ...letter.data, words: null, enclosed: null, address: null }));
    expect(event.data).toMatchObject({ words: null, enclosed: null, address: null });
    expect((await decoded(event))?.data).toMatchObject({ words: null, address: null });
  });

  test('of an undefined type cannot be encoded', async () => {
    await expect(codecOf().encode([{ event: letter, id: randomUUID(), metadata: metadataAt(at) }])).rejects.toThrow(
      'No module defines the event LetterSent.',
    );
  });
});

test('two definitions of one type are refused at the start', () => {
  expect(() => codecOf(LetterSent, LetterSent)).toThrow('share a type');
});

describe('once a person is forgotten', () => {
  test('their personal data reads as null, that of others stays', async () => {
    const event = await stored();
    await platform.keyring.forget('ada');
    expect((await decoded(event))?.data).toEqual({ ...letter.data, words: null, enclosed: null });
    await platform.keyring.forget('bob');
    expect((await decoded(event))?.data).toMatchObject({ address: null, weight: 12.5 });
  });

  test('by an event, their data reads as null from there on, even if it was sealed while the key existed', async () => {
    const [before, late] = [await stored(), await stored()];
    const erased = await stored(SenderErased({ senderId: 'ada' }), SenderErased);
    const read = codecOf(LetterSent, SenderErased);
    expect((await read.decode([before]))[0]?.data).toMatchObject({ words: 'The engine weaves, — 🧵' });
    const [, , after] = await read.decode([before, erased, late]);
    expect(after?.data).toEqual({ ...letter.data, words: null, enclosed: null });
    await expect(stored()).rejects.toThrow(ForgottenPerson);
  });

  test('no more personal data about them can be recorded', async () => {
    await platform.keyring.forget('ada');
    await expect(stored()).rejects.toThrow(ForgottenPerson);
  });
});

describe('a sealed value is refused, and its event named,', () => {
  const withField = (event: StoredEvent, field: string, value: Json): StoredEvent => ({
    ...event,
    data: { ...(event.data as Record<string, Json>), [field]: value },
  });
  const wordsOf = (event: StoredEvent) => (event.data as { words: string }).words;

  const altered = /LetterSent at letter-l1#0 holds a sealed \w+ that its key does not open/;

  test('when it was moved to another event', async () => {
    const [event, other] = [await stored(), await stored()];
    await expect(decoded(withField(event, 'words', wordsOf(other)))).rejects.toThrow(altered);
  });

  test('when it was moved to another field', async () => {
    const event = await stored();
    const moved = withField(event, 'enclosed', wordsOf(event));
    await expect(decoded(moved)).rejects.toThrow(altered);
  });

  test('when it was attributed to another person', async () => {
    const event = await stored();
    await expect(decoded(withField(event, 'senderId', 'bob'))).rejects.toThrow(altered);
  });

  test('when a bit of it was changed, or some of it is missing', async () => {
    const event = await stored();
    const bytes = Buffer.from(wordsOf(event), 'base64');
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    await expect(decoded(withField(event, 'words', bytes.toString('base64')))).rejects.toThrow(altered);
    await expect(decoded(withField(event, 'words', wordsOf(event).slice(0, 24)))).rejects.toThrow(altered);
    const failure = await decoded(withField(event, 'words', '')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Undecodable);
    expect(failure).toMatchObject({ position: 7n, eventType: 'LetterSent' });
  });
});

describe('a field that became personal later', () => {
  const first = defineEvent('NoteRemoved', {
    summary: 'A note was removed.',
    schema: z.object({ writerId: z.string(), reason: z.string().nullable() }),
  });
  const second = defineEvent('NoteRemoved', {
    summary: 'A note was removed.',
    version: 2,
    schema: z.object({ writerId: z.string(), reason: personal('writerId', z.string(), { since: 2 }) }),
    upcasters: { 1: (data) => data },
  });
  const removal = { writerId: 'ada', reason: 'Unkind to Bob' };

  beforeEach(async () => {
    await platform.keyring.prepare(new Set(['ada']), 'seal');
  });

  test('is sealed from then on', async () => {
    const event = await stored(second(removal), second);
    expect(JSON.stringify(event.data)).not.toContain('Unkind');
    expect((await decoded(event, second))?.data).toEqual(removal);
  });

  test('is read as stored in the clear before, unless the person is erased', async () => {
    const event = await stored(first(removal), first);
    expect(event.data).toEqual(removal);
    expect((await decoded(event, second))?.data).toEqual(removal);
    expect((await decoded(await stored(first({ ...removal, reason: null }), first), second))?.data).toEqual({
      ...removal,
      reason: null,
    });
  });

  test('reads as null once the person is forgotten, however it was stored', async () => {
    const events = [await stored(first(removal), first), await stored(second(removal), second)];
    await platform.keyring.forget('ada');
    for (const event of events) expect((await decoded(event, second))?.data).toEqual({ ...removal, reason: null });
  });

  test('reads as null from where the log erases the person', async () => {
    const erased = await stored(SenderErased({ senderId: 'ada' }), SenderErased);
    const read = await codecOf(second, SenderErased).decode([erased, await stored(first(removal), first)]);
    expect(read[1]?.data).toEqual({ ...removal, reason: null });
  });

  test('may be about a person that an upcaster names, who never had a key', async () => {
    const third = defineEvent('NoteRemoved', {
      summary: 'A note was removed.',
      version: 3,
      schema: z.object({
        writerId: z.string(),
        noteId: z.string(),
        reason: personal('noteId', z.string(), { since: 3 }),
      }),
      upcasters: { 1: (data) => data, 2: (data) => ({ ...data, noteId: `note of ${data.writerId}` }) },
    });
    const event = await stored(first(removal), first);
    expect((await decoded(event, third))?.data).toMatchObject({ noteId: 'note of ada', reason: removal.reason });
    await platform.keyring.forget('note of ada');
    expect((await decoded(event, third))?.data).toMatchObject({ noteId: 'note of ada', reason: null });
  });

  test('is refused in the clear by the version that seals it', async () => {
    const event = await stored(second(removal), second);
    const inTheClear = { ...event, data: { ...removal } };
    await expect(decoded(inTheClear, second)).rejects.toThrow('holds a sealed reason that its key does not open');
  });
});

describe('a sealed value records', () => {
  test('its person and its key', async () => {
    const { metadata } = await stored();
    const keys = await platform.keyring.prepare(new Set(['ada', 'bob']), 'open');
    expect(metadata).toMatchObject({
      sealed: {
        senderId: { person: 'ada', key: keys.nameOfKey('ada'), fields: ['words', 'enclosed'] },
        recipientId: { person: 'bob', key: keys.nameOfKey('bob'), fields: ['address'] },
      },
    });
    expect(keys.nameOfKey('ada')).not.toBe(keys.nameOfKey('bob'));
    expect((await decoded(await stored()))?.metadata).not.toHaveProperty('sealed');
  });

  test('that it is personal: a renamed field never shows a sealed value, erased person or not', async () => {
    const before = await stored();
    const renamed = renamedLetter();
    expect((await decoded(before, renamed))?.data).toMatchObject({ text: 'The engine weaves, — 🧵' });
    await platform.keyring.forget('ada');
    expect((await decoded(before, renamed))?.data).toMatchObject({ text: null });
  });

  test('that other fields are in the clear: one that became personal without saying since when is read', async () => {
    const open = defineEvent('NoteRemoved', {
      summary: 'A note was removed.',
      schema: z.object({ writerId: z.string(), reason: z.string().nullable() }),
    });
    const personalNow = defineEvent('NoteRemoved', {
      summary: 'A note was removed.',
      version: 2,
      schema: z.object({ writerId: z.string(), reason: personal('writerId', z.string()) }),
      upcasters: { 1: (data) => data },
    });
    const event = await stored(open({ writerId: 'ada', reason: 'Unkind' }), open);
    expect((await decoded(event, personalNow))?.data).toMatchObject({ reason: 'Unkind' });
    await platform.keyring.forget('ada');
    expect((await decoded(event, personalNow))?.data).toMatchObject({ reason: null });
  });

  test('that it was removed: a field that this version seals is refused in the clear', async () => {
    const event = await stored();
    const metadata = { ...(event.metadata as Record<string, Json>), sealed: {} };
    await expect(decoded({ ...event, metadata })).rejects.toThrow('holds a sealed words that its key does not open');
  });

  test('enough to distinguish an older key store from tampering', async () => {
    const event = await stored();
    const older = (keyStore: KeyStore) =>
      createCodec([LetterSent], createKeyring({ keyStore, masterKey: new Uint8Array(32).fill(9) }));
    const emptied = openSqliteKeyStore(':memory:');
    onTestFinished(() => emptied.close());
    await expect(older(emptied).decode([event])).rejects.toThrow(
      "LetterSent at letter-l1#0 can't be opened. The key of ada is missing and was not forgotten: the key store is older than the log.",
    );
    await older(emptied).encode([{ event: letter, id: randomUUID(), metadata: metadataAt(at) }]);
    await expect(older(emptied).decode([event])).rejects.toThrow(
      "can't be opened. ada has another key now than the one that sealed it: the key store is from another time.",
    );
  });
});

describe('an event from before sealed values named their keys', () => {
  const wrappedKeyOfAda = 'n1smCrf06AbdryZEjhOxq4GWizJKItGnnWH6TzN3BjUhxnM6vEQCMtcFIlHXc6gvOK0KWWYJ0SQh/Khm';
  const sealedByAnOlderKindling: StoredEvent = {
    id: '018f4e2a-0000-7000-8000-000000000001',
    type: 'LetterSent',
    stream: 'letter-l1',
    revision: 0,
    position: 1n,
    data: {
      ...{ letterId: 'l1', senderId: 'ada', recipientId: 'bob', enclosed: null, address: null, weight: 1 },
      words: 'pCUpiHDMIqhgAylheYwDL6hXNCBIlSAOm7i1DwyFRDBl8ZnWtteL',
    },
    metadata: { ...metadataAt(at), version: 1 },
  };

  const unnamed = async (): Promise<StoredEvent> => {
    const event = await stored();
    const { sealed: _, ...metadata } = event.metadata as Record<string, Json>;
    return { ...event, metadata };
  };

  test('is read as before', async () => {
    expect((await decoded(await unnamed()))?.data).toEqual(letter.data);
  });

  test('was sealed in this form', async () => {
    const keyStore = openSqliteKeyStore(':memory:');
    onTestFinished(() => keyStore.close());
    await keyStore.addIfAbsent(new Map([['ada', Buffer.from(wrappedKeyOfAda, 'base64')]]));
    const codec = createCodec([LetterSent], createKeyring({ keyStore, masterKey: new Uint8Array(32).fill(9) }));
    expect((await codec.decode([sealedByAnOlderKindling]))[0]?.data).toMatchObject({
      words: 'Anno 2026',
      enclosed: null,
    });
  });

  test('reads as null if the key is missing, and is refused if it was altered', async () => {
    const event = await unnamed();
    const moved = { ...event, id: randomUUID() };
    await expect(decoded(moved)).rejects.toThrow('holds a sealed words that its key does not open');
    const keyStore = openSqliteKeyStore(':memory:');
    onTestFinished(() => keyStore.close());
    const codec = createCodec([LetterSent], createKeyring({ keyStore, masterKey: new Uint8Array(32).fill(9) }));
    expect((await codec.decode([event]))[0]?.data).toMatchObject({ words: null, address: null });
  });

  test('shows nothing sealed under the new name of a field that was renamed', async () => {
    const before = await unnamed();
    expect((await decoded(before, renamedLetter()))?.data).toMatchObject({ text: 'The engine weaves, — 🧵' });
    await platform.keyring.forget('ada');
    expect((await decoded(before, renamedLetter()))?.data).toMatchObject({ text: null });
  });
});

describe('an event of another version', () => {
  const first = defineEvent('ParcelSent', {
    summary: 'A parcel was sent.',
    schema: z.object({ senderId: z.string(), words: personal('senderId', z.string()), grams: z.number() }),
  });
  const third = defineEvent('ParcelSent', {
    summary: 'A parcel was sent.',
    version: 3,
    schema: z.object({
      senderId: z.string(),
      words: personal('senderId', z.string()),
      kilograms: z.number(),
      tracked: z.boolean(),
    }),
    upcasters: {
      1: ({ grams, ...data }) => ({ ...data, kilograms: Number(grams) / 1_000 }),
      2: (data) => ({ ...data, tracked: data.words === 'Track me' }),
    },
  });
  const old = () => stored(first({ senderId: 'ada', words: 'Track me', grams: 2_500 }), first);

  test('is upcast version by version, after its personal fields are decrypted', async () => {
    expect((await decoded(await old(), third))?.data).toEqual({
      senderId: 'ada',
      words: 'Track me',
      kilograms: 2.5,
      tracked: true,
    });
  });

  test('that no upcaster lifts is undecodable', async () => {
    await expect(decoded(await old(), { ...third, upcasters: {} })).rejects.toThrow(
      'has version 1, which no upcaster reads',
    );
  });

  test('that is newer than this Kindling is undecodable, and says what to do', async () => {
    const newer = await stored(third({ senderId: 'ada', words: '', kilograms: 1, tracked: true }), third);
    await expect(decoded(newer, first)).rejects.toThrow('has version 3, which is newer than this Kindling: update it.');
  });

  test('of a type that no module defines is undecodable', async () => {
    await expect(decoded(await old(), LetterSent)).rejects.toThrow('is of a type that no module defines');
  });

  test('with a payload that does not fit its schema is undecodable', async () => {
    const event = await old();
    const data = { ...(event.data as Record<string, Json>), grams: 'many' };
    await expect(decoded({ ...event, data }, first)).rejects.toThrow('does not fit its schema');
  });
});
