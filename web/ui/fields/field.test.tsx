import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { Checkbox } from './checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { Slider } from './slider.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const stages = [
  { value: 'idea', label: 'Idea', hint: 'Nothing is built yet.' },
  { value: 'mvp', label: 'First product' },
  { value: 'scaling', label: 'Scaling' },
];

test('a field is named by its label and described by its error and its hint', async () => {
  mount(<TextField label="Username" hint="Letters and digits." error="Username too long" />);
  const field = page.getByRole('textbox', { name: 'Username' });
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription('Username too long Letters and digits.');
});

test('a field without an error is not marked invalid, and has no description', async () => {
  mount(<TextField label="Company" />);
  const field = page.getByRole('textbox', { name: 'Company' });
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expect.element(field).not.toHaveAttribute('aria-describedby');
});

test('an error that appears later is announced', async () => {
  const { rerender } = mount(<TextField label="E-mail" />);
  const before = document.querySelector('[aria-live="polite"]');
  rerender(<TextField label="E-mail" error="Please enter a valid email address" />);
  expect(before?.textContent).toBe('Please enter a valid email address');
});

test('two fields with the same label do not share their ids', async () => {
  mount(
    <>
      <TextField label="Name" hint="Yours" />
      <TextField label="Name" hint="Your company's" />
    </>,
  );
  await expect
    .element(page.getByRole('textbox', { name: 'Name' }).nth(1))
    .toHaveAccessibleDescription("Your company's");
});

test('a password can be shown and hidden again', async () => {
  mount(<PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />);
  const field = page.getByLabelText('Password', { exact: true });
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
});

test('a counted text area shows how many characters are used', async () => {
  mount(<TextArea label="Bio" maxLength={500} counted />);
  await page.getByRole('textbox', { name: 'Bio' }).fill('Engines');
  await expect.element(page.getByText('7 / 500')).toBeVisible();
});

test('a select shows its placeholder until something is chosen', async () => {
  const onChange = vi.fn();
  mount(
    <Select
      label="Stage"
      options={stages}
      placeholder="Choose a stage"
      onChange={(event) => onChange(event.target.value)}
    />,
  );
  const select = page.getByRole('combobox', { name: 'Stage' });
  await expect.element(select).toHaveDisplayValue('Choose a stage');
  await select.selectOptions('First product');
  expect(onChange).toHaveBeenCalledWith('mvp');
});

test('a radio group is described by its error', async () => {
  mount(<RadioGroup label="Stage" look="rows" options={stages} error="Please choose one" />);
  const group = page.getByRole('radiogroup', { name: 'Stage' });
  await expect.element(group).toHaveAccessibleDescription('Please choose one');
  await expect.element(page.getByRole('radio', { name: 'Idea' })).toHaveAccessibleDescription('Nothing is built yet.');
});

test.each([
  ['held down', '{Tab}{ArrowDown>}'],
  ['tapped', '{Tab}{ArrowDown}'],
])('an arrow key chooses the next option of a radio group, once, when it is %s', async (_how, keys) => {
  const onValueChange = vi.fn();
  mount(<RadioGroup label="Stage" options={stages} defaultValue="idea" onValueChange={onValueChange} />);
  await userEvent.keyboard(keys);
  await expect.element(page.getByRole('radio', { name: 'First product' })).toBeChecked();
  await userEvent.keyboard('{/ArrowDown}');
  expect(onValueChange.mock.calls).toEqual([['mvp']]);
});

test('a tile or a segment is named by its word', async () => {
  mount(<RadioGroup label="Emoji" look="tiles" options={[{ value: 'rocket', label: 'Rocket', icon: '🚀' }]} />);
  await page.getByRole('radio', { name: 'Rocket' }).click();
  await expect.element(page.getByRole('radio', { name: 'Rocket' })).toBeChecked();
});

test('a checkbox and a switch are toggled by the space bar or by their label', async () => {
  mount(
    <>
      <Checkbox label="Weekly report" />
      <Switch label="Likes" />
    </>,
  );
  await userEvent.keyboard('{Tab} ');
  await expect.element(page.getByRole('checkbox', { name: 'Weekly report' })).toBeChecked();
  await page.getByText('Likes').click();
  await expect.element(page.getByRole('switch', { name: 'Likes' })).toBeChecked();
});

test('Escape or its button clears a search, which keeps the focus', async () => {
  function Search() {
    const [text, setText] = useState('agents');
    return <SearchField label="Search tools" value={text} onValueChange={setText} />;
  }
  mount(<Search />);
  const field = page.getByRole('searchbox', { name: 'Search tools' });
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await field.fill('writers');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
});

test('a slider moves by its step and announces its value in words', async () => {
  function Zoom() {
    const [zoom, setZoom] = useState(1.4);
    return (
      <Slider
        label="Zoom"
        min={1}
        max={3}
        step={0.1}
        value={zoom}
        onValueChange={setZoom}
        format={(value) => `${value.toFixed(1)}×`}
      />
    );
  }
  mount(<Zoom />);
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(page.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1.5×');
});
