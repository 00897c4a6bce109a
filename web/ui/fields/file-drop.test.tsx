import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { FileDrop } from './file-drop.tsx';

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

function drop(files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const target = page.getByRole('group', { name: 'Drop pictures here' }).element();
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
}

test('files can be picked, the same one twice in a row', async () => {
  const onFiles = vi.fn();
  mount(<FileDrop label="Drop pictures here" onFiles={onFiles} />);
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, picture('logo.png'));
  await userEvent.upload(input, picture('logo.png'));
  expect(onFiles.mock.calls.map(([[file]]) => file.name)).toEqual(['logo.png', 'logo.png']);
});

test('only the first of the dropped files is passed on', () => {
  const onFiles = vi.fn();
  mount(<FileDrop label="Drop pictures here" onFiles={onFiles} />);
  drop([picture('one.png'), picture('two.png')]);
  expect(onFiles.mock.calls.map(([files]) => files.map((file: File) => file.name))).toEqual([['one.png']]);
});
