import { expect, test } from 'vitest';
import { placeBeside } from './place-beside.ts';

const window = { width: 400, height: 300 };
const tip = { width: 100, height: 20 };

test.each([
  ['in the middle, below', { left: 150, top: 100, width: 40, height: 30 }, 'bottom', { left: 120, top: 136 }],
  ['in the middle, above', { left: 150, top: 100, width: 40, height: 30 }, 'top', { left: 120, top: 74 }],
  ['in the middle, right', { left: 150, top: 100, width: 40, height: 30 }, 'right', { left: 196, top: 105 }],
  [
    'at the foot of the window, below',
    { left: 150, top: 265, width: 40, height: 30 },
    'bottom',
    { left: 120, top: 239 },
  ],
  ['at the right edge, below', { left: 360, top: 100, width: 40, height: 30 }, 'bottom', { left: 292, top: 136 }],
  ['at the left edge, left', { left: 10, top: 100, width: 40, height: 30 }, 'left', { left: 56, top: 105 }],
] as const)('%s', (_, anchor, side, place) => {
  expect(placeBeside(anchor, tip, window, side)).toEqual(place);
});
