import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { EmberMark } from './ember-mark.tsx';

test('the flame says how lively a post is, as far as the server counts', async () => {
  mount(<EmberMark post={{ ember: 3, answersToday: 24 }} />);
  await expect.element(page.getByText('Blazing: 24+ answers today')).toBeInTheDocument();
});

test('the flame pulses for an answer that arrives while it is shown, and not for those before', () => {
  const { rerender } = mount(<EmberMark post={{ ember: 1, answersToday: 2 }} />);
  const flame = () => document.querySelector('.ember-flame');
  const pulses = () => flame()?.classList.contains('ember-pulse');
  expect(pulses()).toBe(false);
  rerender(<EmberMark post={{ ember: 1, answersToday: 3 }} />);
  expect(pulses()).toBe(true);
  const before = flame();
  rerender(<EmberMark post={{ ember: 1, answersToday: 4 }} />);
  expect(flame()).not.toBe(before);
});
