import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount, painted } from '../../testing/mount.tsx';
import { withMotion } from '../../testing/with-motion.ts';
import { Button } from '../button.tsx';
import { Tooltip } from './tooltip.tsx';

withMotion();

// A test of another file may have closed a tooltip just now.
beforeAll(() => new Promise((resolve) => setTimeout(resolve, 300)));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  mount(
    <>
      <Tooltip content="Closes in 3 days">
        <Button>Vote</Button>
      </Tooltip>
      <Tooltip content="Everybody sees it">
        <Button>Publish</Button>
      </Tooltip>
    </>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

function hover(name: string): void {
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
}

const tips = () => [...document.querySelectorAll('[role="tooltip"]')].map((tip) => tip.textContent);

test('a tooltip opens after 700 ms of hovering, not before', async () => {
  hover('Vote');
  vi.advanceTimersByTime(690);
  await painted();
  expect(tips()).toEqual([]);
  vi.advanceTimersByTime(20);
  await expect.poll(tips).toEqual(['Closes in 3 days']);
});

test.for([
  [290, ['Everybody sees it']],
  [310, []],
] as const)('%i ms after one tooltip, hovering its neighbour shows at once: %j', async ([pauseMs, shown]) => {
  hover('Vote');
  vi.advanceTimersByTime(710);
  await expect.poll(tips).toEqual(['Closes in 3 days']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(tips).toEqual([]);
  vi.advanceTimersByTime(pauseMs);
  hover('Publish');
  await painted();
  expect(tips()).toEqual(shown);
});

const boxOf = (element: Element) => element.getBoundingClientRect();

test.each([
  ['in the middle of the window, it is centred below', 'top: 100px; left: 150px', { below: true, centred: true }],
  ['at the foot of the window, it is above', 'bottom: 4px; left: 150px', { below: false, centred: true }],
  ['at the edge of the window, it is moved inside', 'top: 100px; right: 0', { below: true, centred: false }],
])('%s', async (_, place, expected) => {
  const button = page.getByRole('button', { name: 'Publish' }).element();
  button.setAttribute('style', `position: fixed; ${place}`);
  hover('Publish');
  vi.advanceTimersByTime(710);
  await expect.poll(tips).toEqual(['Everybody sees it']);
  await painted();
  const [anchor, tip] = [boxOf(button), boxOf(page.getByRole('tooltip').element())];
  expect({
    below: tip.top === anchor.bottom + 6,
    above: tip.bottom === anchor.top - 6,
    centred: Math.abs(tip.x + tip.width / 2 - (anchor.x + anchor.width / 2)) < 1,
  }).toEqual({ ...expected, above: !expected.below });
  expect(tip.left).toBeGreaterThanOrEqual(8);
  expect(tip.right).toBeLessThanOrEqual(innerWidth - 8);
});
