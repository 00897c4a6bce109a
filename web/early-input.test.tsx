import { startTransition, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { replayPresses } from './early-input.ts';

function Choices() {
  const [kind, setKind] = useState('news');
  const [isOn, setOn] = useState(false);
  return (
    <form>
      {['news', 'tools', 'posts'].map((each) => (
        <label key={each}>
          <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />
          {each}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        daily
      </label>
      <output>{`${kind}, ${isOn ? 'on' : 'off'}`}</output>
    </form>
  );
}

const drawn = `<form><label><input type="radio" name="kind" checked="">news</label><label><input type="radio" name="kind">tools</label><label><input type="radio" name="kind">posts</label><label><input type="checkbox">daily</label><output>news, off</output></form>`;

test('a box and an option that were pressed before the page came alive count', async () => {
  const place = document.createElement('div');
  place.innerHTML = drawn;
  document.body.append(place);
  const pressed = [page.getByRole('radio', { name: 'posts' }), page.getByRole('checkbox', { name: 'daily' })];
  window.earlyActs = new Set(pressed.map((each) => each.element() as HTMLElement));
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(place, <Choices />);
  });
  onTestFinished(() => {
    root?.unmount();
    place.remove();
  });
  replayPresses(place);
  await expect.element(page.getByText('posts, on')).toBeVisible();
  for (const each of pressed) await expect.element(each).toBeChecked();
});
