import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { CountBadge } from '../badge.tsx';
import { Avatar } from './avatar.tsx';

const dot = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')}`;
const broken = 'data:image/png;base64,AAAA';

test('an emoji takes precedence over a picture', async () => {
  mount(<Avatar of="member-1" name="Ada" emoji="🦊" src={dot} label="Ada" />);
  await expect.element(page.getByRole('img', { name: 'Ada' })).toHaveTextContent('🦊');
});

test('a picture that fails to load leaves the first letter', async () => {
  mount(<Avatar of="member-1" name="grace" src={broken} label="grace" />);
  await expect.element(page.getByRole('img', { name: 'grace' })).toHaveTextContent('G');
  await expect.poll(() => document.querySelector('img')).toBeNull();
});

test('a picture that failed on the drawn page, before the script came, leaves the first letter', async () => {
  const avatar = <Avatar of="member-1" name="grace" src={broken} label="grace" />;
  mount(avatar);
  const drawn = document.createElement('div');
  drawn.innerHTML = page.getByRole('img', { name: 'grace' }).element().outerHTML;
  document.body.append(drawn);
  await expect.poll(() => drawn.querySelector('img')?.complete).toBe(true);
  const root = hydrateRoot(drawn, avatar);
  onTestFinished(() => {
    root.unmount();
    drawn.remove();
  });
  await expect.poll(() => drawn.querySelector('img')).toBeNull();
});

test('a picture is shown once it has loaded', async () => {
  mount(<Avatar of="member-1" name="Radia" src={dot} label="Radia" />);
  await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe(dot);
});

test('one person has one colour, whichever of their names is shown', async () => {
  mount(
    <>
      <Avatar of="member-1" name="ada.l" label="by username" />
      <Avatar of="member-1" name="Ada Lovelace" label="by full name" />
      <Avatar of="member-3" name="ada.l" label="somebody else" />
    </>,
  );
  const colourOf = (name: string) => getComputedStyle(page.getByRole('img', { name }).element()).backgroundColor;
  expect(colourOf('by username')).toBe(colourOf('by full name'));
  expect(colourOf('somebody else')).not.toBe(colourOf('by username'));
});

test('without a name the letter is U', async () => {
  mount(<Avatar of="member-1" name="" label="Unknown User" />);
  await expect.element(page.getByRole('img', { name: 'Unknown User' })).toHaveTextContent('U');
});

test.for([
  [0, ''],
  [99, '99'],
  [100, '99+'],
] as const)('a count of %i is shown as "%s"', ([count, text]) => {
  mount(
    <p data-testid="count">
      <CountBadge count={count} />
    </p>,
  );
  expect(page.getByTestId('count').element().textContent).toBe(text);
});
