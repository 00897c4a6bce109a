import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { forgetAllLeft, forgetLeft, leave, readLeft, settleLeft, stopLeft } from './left-behind.ts';

afterEach(forgetAllLeft);

const minutesLater = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
};

describe('a visitor’s unfinished action', () => {
  test('continues with whoever logs in next in this window, and with nobody after them', () => {
    leave('note', 'Lamps', null);
    expect(readLeft('note', null)).toMatchObject({ text: 'Lamps', goesOn: true });
    settleLeft('ada', false);
    expect(readLeft('note', 'bob')).toBeNull();
    expect(readLeft('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn: true });
    settleLeft('bob', false);
    expect(readLeft('note', 'ada')).toBeNull();
  });

  test('no longer acts by itself once they have given up logging in', () => {
    leave('note', 'Lamps', null);
    stopLeft('note');
    expect(readLeft('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn: false });
  });

  test.each([
    ['another page before they log in', false, false],
    ['the page to log in', true, true],
  ])('on %s, continues: %s', (_page, isLogIn, goesOn) => {
    leave('note', 'Lamps', null);
    settleLeft(null, isLogIn);
    expect(readLeft('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn });
  });

  test('expires after half an hour', () => {
    leave('note', 'Lamps', null);
    minutesLater(29);
    expect(readLeft('note', 'ada')).not.toBeNull();
    minutesLater(2);
    expect(readLeft('note', 'ada')).toBeNull();
  });

  test('is stored for this window only', () => {
    leave('note', 'Lamps', null);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Lamps');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Lamps');
  });
});

describe('the unfinished action of a member whose session has ended', () => {
  test('waits for them, even past other pages, and for nobody else', () => {
    leave('note', 'Lamps', 'ada');
    stopLeft('note');
    settleLeft(null, false);
    expect(readLeft('note', null)).toBeNull();
    expect(readLeft('note', 'bob')).toBeNull();
    expect(readLeft('note', 'ada')).toMatchObject({ text: 'Lamps', goesOn: true });
  });
});

test('a log-out forgets every unfinished action', () => {
  leave('note', 'Lamps', 'ada');
  leave('other', 'Lamps', null);
  forgetAllLeft();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Lamps');
});

test.each(['not json', '7', 'null', '{"text":1,"at":1}', '[]'])('%s counts as nothing left', (stored) => {
  sessionStorage.setItem('kindling.left.note', stored);
  expect(readLeft('note', 'ada')).toBeNull();
  settleLeft('ada', false);
  expect(sessionStorage.getItem('kindling.left.note')).toBeNull();
  forgetLeft('note');
});
