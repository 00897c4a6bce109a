import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anchorFileOf, openAnchor, readAnchor } from './anchor.ts';
import { temporaryFolder } from './log-fixture.ts';

function opened(logFile: string) {
  const anchor = openAnchor(logFile);
  onTestFinished(() => anchor.close());
  return anchor;
}

describe('the anchor', () => {
  test('starts at position 0, in a file that has its full size from the start', () => {
    const log = join(temporaryFolder(), 'events.db');
    expect(readAnchor(log)).toBeUndefined();
    opened(log);
    expect(readAnchor(log)).toEqual({ position: 0, hash: '' });
    expect(statSync(anchorFileOf(log)).size).toBe(128);
    expect(readdirSync(dirname(log))).toEqual(['events.db.anchor']);
  });

  test('moves only forward, whichever process writes', () => {
    const log = join(temporaryFolder(), 'events.db');
    const [here, there] = [opened(log), opened(log)];
    here.advance({ position: 7, hash: 'seven' });
    there.advance({ position: 12, hash: 'twelve' });
    here.advance({ position: 9, hash: 'nine' });
    expect(readAnchor(log)).toEqual({ position: 12, hash: 'twelve' });
  });

  test('keeps its size up to the greatest position', () => {
    const log = join(temporaryFolder(), 'events.db');
    const head = { position: Number.MAX_SAFE_INTEGER, hash: 'h'.repeat(43) };
    opened(log).advance(head);
    expect(readAnchor(log)).toEqual(head);
    expect(statSync(anchorFileOf(log)).size).toBe(128);
  });
});
