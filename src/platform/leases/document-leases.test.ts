import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentStore } from '../documents/document-store.ts';
import { openSqliteDocuments } from '../documents/sqlite/sqlite-document-store.ts';
import { openDocumentLeases } from './document-leases.ts';

let folder: string;
let documents: DocumentStore;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kindling-leases-'));
  documents = openSqliteDocuments({ path: join(folder, 'documents.sqlite') });
  now = Date.parse('2026-05-01T12:00:00Z');
});
afterEach(async () => {
  await documents.close();
  rmSync(folder, { recursive: true });
});

const leaseOf = async (holder: string, name = 'projection.feed') =>
  (await openDocumentLeases({ documents, holder, ttlMs: 3_000, clock: () => new Date(now) })).lease(name);

describe('a lease', () => {
  it('is held by one of two instances', async () => {
    const [ada, bob] = [await leaseOf('ada'), await leaseOf('bob')];
    expect(await ada.tryHold()).toBe(true);
    expect(await bob.tryHold()).toBe(false);
    expect(await ada.tryHold()).toBe(true);
  });

  it('is held by one of many concurrent instances', async () => {
    const all = await Promise.all(['ada', 'bob', 'cleo', 'dan', 'eve'].map((holder) => leaseOf(holder)));
    const held = await Promise.all(all.map((lease) => lease.tryHold()));
    expect(held.filter(Boolean)).toHaveLength(1);
  });

  it('is free once its holder has failed to renew it', async () => {
    const [ada, bob] = [await leaseOf('ada'), await leaseOf('bob')];
    await ada.tryHold();
    now += 3_000;
    expect(await bob.tryHold()).toBe(true);
  });

  it('is lost to a holder that slept through its time', async () => {
    const [ada, bob] = [await leaseOf('ada'), await leaseOf('bob')];
    await ada.tryHold();
    now += 3_000;
    await bob.tryHold();
    expect(await ada.tryHold()).toBe(false);
  });

  it('lasts for as long as its holder renews it', async () => {
    const [ada, bob] = [await leaseOf('ada'), await leaseOf('bob')];
    await ada.tryHold();
    for (let second = 0; second < 10; second++) {
      now += 1_000;
      expect(await ada.tryHold()).toBe(true);
      expect(await bob.tryHold()).toBe(false);
    }
  });

  it('is renewed without reading it', async () => {
    const ada = await leaseOf('ada');
    await ada.tryHold();
    const read = vi.spyOn(documents, 'get');
    now += 1_500;
    expect(await ada.tryHold()).toBe(true);
    expect(read).not.toHaveBeenCalled();
    now += 2_900;
    expect(await (await leaseOf('bob')).tryHold()).toBe(false);
  });

  it('is free as soon as its holder releases it', async () => {
    const [ada, bob] = [await leaseOf('ada'), await leaseOf('bob')];
    await ada.tryHold();
    await ada.release();
    expect(await bob.tryHold()).toBe(true);
  });

  it('is soon found free by an instance that has tried before', async () => {
    const [ada, bob] = [await leaseOf('ada'), await leaseOf('bob')];
    await ada.tryHold();
    await bob.tryHold();
    await ada.release();
    now += 300;
    expect(await bob.tryHold()).toBe(true);
  });

  it('can’t be released by an instance that does not hold it', async () => {
    const [ada, bob, cleo] = [await leaseOf('ada'), await leaseOf('bob'), await leaseOf('cleo')];
    await ada.tryHold();
    await bob.release();
    expect(await cleo.tryHold()).toBe(false);
  });

  it('of one name says nothing about another', async () => {
    const [ada, bob] = [await leaseOf('ada'), await leaseOf('bob', 'reactor')];
    expect(await ada.tryHold()).toBe(true);
    expect(await bob.tryHold()).toBe(true);
  });
});
