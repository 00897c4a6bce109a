import { expect, test } from 'vitest';
import { mount } from '../../testing/mount.tsx';
import { ToolMark } from './tool-mark.tsx';

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')}`;
const shown = () => document.querySelector('img');

test('a tool without a logo has a mark with its letter, and loads nothing', () => {
  mount(<ToolMark tool={{ id: 'tool-wren', name: 'wren', logo: null }} />);
  expect([document.querySelector('svg text')?.textContent, shown()]).toEqual(['W', null]);
});

test('a logo covers the mark, and leaves it if it is gone', async () => {
  mount(<ToolMark tool={{ id: 'tool-wren', name: 'Wren', logo }} />);
  await expect.poll(() => shown()?.naturalWidth).toBeGreaterThan(0);
  mount(<ToolMark tool={{ id: 'tool-lark', name: 'Lark', logo: 'data:image/png;base64,AAAA' }} />);
  await expect.poll(() => [...document.querySelectorAll('img')].filter(({ src }) => src.endsWith('AAAA'))).toEqual([]);
});
