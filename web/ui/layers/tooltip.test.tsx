import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount, painted } from '../../testing/mount.tsx';
import { withMotion } from '../../testing/with-motion.ts';
import { Button } from '../button.tsx';
import { Tooltip } from './tooltip.tsx';

withMotion();

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
