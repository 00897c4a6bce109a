import { EventEmitter } from 'node:events';
import type { MongoClient } from 'mongodb';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DocumentsUnavailable } from '../document-store.ts';
import { watchOutage } from './outage.ts';

let monitor: EventEmitter;
let outage: ReturnType<typeof watchOutage>;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  monitor = new EventEmitter();
  outage = watchOutage(monitor as unknown as MongoClient);
});

/** What the driver's monitor says about each server. */
const found = (...types: readonly string[]) =>
  monitor.emit('topologyDescriptionChanged', {
    newDescription: { servers: new Map(types.map((type, index) => [`host-${index}`, { type }])) },
  });
const never = () => new Promise<never>(() => undefined);

test('a call that waits for servers that are all gone fails after two seconds, and the next at once', async () => {
  found('Unknown', 'Unknown');
  const waiting = outage.unlessDown(never);
  const failure = expect(waiting).rejects.toThrow('none of its servers is reachable');
  vi.advanceTimersByTime(1_999);
  expect(outage.isDown()).toBe(false);
  vi.advanceTimersByTime(1);
  await failure;
  expect(outage.isDown()).toBe(true);
  const call = vi.fn(never);
  await expect(outage.unlessDown(call)).rejects.toThrow(DocumentsUnavailable);
  expect(call).not.toHaveBeenCalled();
});

test('calls resume as soon as there is a primary again', async () => {
  found('Unknown', 'RSSecondary');
  vi.advanceTimersByTime(8_000);
  await expect(outage.unlessDown(never)).rejects.toThrow('has no primary');
  found('RSPrimary', 'RSSecondary');
  expect(outage.isDown()).toBe(false);
  expect(await outage.unlessDown(async () => 'read')).toBe('read');
});

test('calls wait for an election and for a reconnect', async () => {
  found('Unknown');
  vi.advanceTimersByTime(1_900);
  found('RSSecondary');
  vi.advanceTimersByTime(7_900);
  found('RSPrimary');
  vi.advanceTimersByTime(60_000);
  expect(outage.isDown()).toBe(false);
});
