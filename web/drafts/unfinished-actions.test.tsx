import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  forgetAllUnfinished,
  forgetUnfinished,
  readUnfinished,
  settleUnfinished,
  stopUnfinished,
  storeUnfinished,
} from './unfinished-actions.ts';

afterEach(forgetAllUnfinished);

const minutesLater = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
};

describe('a visitor’s unfinished action', () => {
  test('continues with whoever logs in next in this window, and with nobody after them', () => {
    storeUnfinished('note', 'Lamps', null);
    expect(readUnfinished('note', null)).toMatchObject({ text: 'Lamps', goesOn: true });
    settleUnfinished('ada', false);
    expect(readUnfinished('note', 'bob')).toBeNull();
    expect(readUnfinished('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn: true });
    settleUnfinished('bob', false);
    expect(readUnfinished('note', 'ada')).toBeNull();
  });

  test('no longer acts by itself once they have given up logging in', () => {
    storeUnfinished('note', 'Lamps', null);
    stopUnfinished('note');
    expect(readUnfinished('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn: false });
  });

  test.each([
    ['another page before they log in', false, false],
    ['the page to log in', true, true],
  ])('on %s, continues: %s', (_page, isLogIn, goesOn) => {
    storeUnfinished('note', 'Lamps', null);
    settleUnfinished(null, isLogIn);
    expect(readUnfinished('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn });
  });

  test('expires after half an hour', () => {
    storeUnfinished('note', 'Lamps', null);
    minutesLater(29);
    expect(readUnfinished('note', 'ada')).not.toBeNull();
    minutesLater(2);
    expect(readUnfinished('note', 'ada')).toBeNull();
  });

  test('is stored for this window only', () => {
    storeUnfinished('note', 'Lamps', null);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Lamps');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Lamps');
  });
});

describe('the unfinished action of a member whose session has ended', () => {
  test('waits for them, even past other pages, and for nobody else', () => {
    storeUnfinished('note', 'Lamps', 'ada');
    stopUnfinished('note');
    settleUnfinished(null, false);
    expect(readUnfinished('note', null)).toBeNull();
    expect(readUnfinished('note', 'bob')).toBeNull();
    expect(readUnfinished('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn: true });
  });
});

test('a log-out forgets every unfinished action', () => {
  storeUnfinished('note', 'Lamps', 'ada');
  storeUnfinished('other', 'Lamps', null);
  forgetAllUnfinished();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Lamps');
});

test.each(['not json', '7', 'null', '{"text":1,"at":1}', '[]'])('%s counts as nothing left', (stored) => {
  sessionStorage.setItem('kindling.left.note', stored);
  expect(readUnfinished('note', 'ada')).toBeNull();
  settleUnfinished('ada', false);
  expect(sessionStorage.getItem('kindling.left.note')).toBeNull();
  forgetUnfinished('note');
});
