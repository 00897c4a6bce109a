import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { value: 'all', label: 'All Posts', count: 312 },
  { value: 'archive', label: 'Archive', disabled: true },
  { value: 'mine', label: 'My Feed' },
];

function Feed() {
  const [value, setValue] = useState('all');
  return (
    <Tabs label="Feed" tabs={tabs} value={value} onValueChange={setValue}>
      Posts of {value}
    </Tabs>
  );
}

test('the arrows choose the next tab that can be chosen, and its panel bears its name', async () => {
  mount(<Feed />);
  await expect.element(page.getByRole('tabpanel', { name: 'All Posts 312' })).toHaveTextContent('Posts of all');
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'My Feed' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'My Feed' })).toHaveTextContent('Posts of mine');
});
