import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openLayer } from '../../layers.ts';
import type { CurrentUser } from '../../session/session.tsx';
import { asMember } from '../../testing/as-member.ts';
import { axeViolations } from '../../testing/axe.ts';
import { connectionLost, type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { ada, newcomer } from '../../testing/people.ts';

const dialog = page.getByRole('dialog', { name: /Complete Your Profile|Edit Profile/ });
const cropDialog = page.getByRole('dialog', { name: 'Crop Your Photo' });
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const save = dialog.getByRole('button', { name: /Save Profile|Saving/ });
const preview = dialog.getByRole('region', { name: 'Preview' });
const toast = (text: string) => page.getByRole('listitem').getByText(text, { exact: true });

const free: NonNullable<Handlers['profile']>['checkUsername'] = ({ username }) => ({
  available: true,
  message: `${username} is available`,
});

function openFor(user: CurrentUser, profile: Handlers['profile'] = {}) {
  const member = asMember(user);
  return mountApp('/privacy', { ...member, profile: { ...member.profile, checkUsername: free, ...profile } });
}

async function openEditing(profile: Handlers['profile'] = {}) {
  const app = openFor(ada, profile);
  openLayer({ kind: 'edit-profile' });
  await expect.element(dialog).toBeVisible();
  return app;
}

async function picture(type: string, name = 'portrait.png'): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200);
  const context = canvas.getContext('2d');
  context?.fillRect(0, 0, 300, 200);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type });
}

async function pick(file: File) {
  await dialog.getByRole('tab', { name: 'Upload Image' }).click();
  const input = dialog.element().querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input.');
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('the user menu opens it', async () => {
  openFor(ada);
  await page.getByRole('button', { name: 'Your menu, ada.l' }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Profile' })).toBeVisible();
  await expect.element(field('Username')).toHaveValue('ada.l');
});

test('a member without a username is asked for one on every page', async () => {
  openFor(newcomer);
  await expect.element(page.getByRole('dialog', { name: 'Complete Your Profile' })).toBeVisible();
  await expect.element(field('Username')).toHaveFocus();
  await expect.element(save).toBeDisabled();
});

test('a member with a username is not asked', async () => {
  openFor(ada);
  await expect.element(page.getByRole('button', { name: 'Your menu, ada.l' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the username takes the focus once, before the user can move it', async () => {
  openFor(ada);
  await expect.element(page.getByRole('button', { name: 'Your menu, ada.l' })).toBeVisible();
  const focused: (string | null)[] = [];
  const note = ({ target }: FocusEvent) => target instanceof Element && focused.push(target.getAttribute('name'));
  document.addEventListener('focusin', note);
  onTestFinished(() => document.removeEventListener('focusin', note));
  openLayer({ kind: 'edit-profile' });
  await expect.element(field('Username')).toHaveFocus();
  expect(focused).toEqual(['username']);
});

test('saving shows the member’s new name at once and says so', async () => {
  const { fake } = openFor(newcomer, {
    updateProfile: ({ username }) => ({ success: true, user: { ...newcomer, username: String(username) } }),
  });
  await field('Username').fill('grace.h');
  await field('Bio').fill('Compilers.');
  await field('Role').selectOptions('Researcher');
  await dialog.getByRole('radio', { name: 'Owl' }).click();
  await expect.element(preview).toHaveTextContent('🦉@grace.hResearcher');
  await save.click();
  await expect.element(toast('Profile updated!')).toBeVisible();
  await expect.element(toast('Your profile has been successfully set up.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Your menu, grace.h' })).toBeVisible();
  // The dialog opened by itself, so the focus has nowhere to return to.
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveFocus();
  expect(fake.inputsOf('profile.updateProfile')).toEqual([
    {
      ...{ username: 'grace.h', firstName: null, lastName: null, bio: 'Compilers.', role: 'Researcher' },
      ...{ profileEmoji: '🦉', profileImageUrl: null },
    },
  ]);
});

test('first and last name are changed, and cleared when left empty', async () => {
  const { fake } = await openEditing({ updateProfile: () => ({ success: true, user: ada }) });
  await expect.element(field('First name')).toHaveValue('Ada');
  await field('First name').fill('  Augusta ');
  await field('Last name').fill(' ');
  await save.click();
  await expect
    .poll(() => fake.inputsOf('profile.updateProfile'))
    .toMatchObject([{ firstName: 'Augusta', lastName: null }]);
});

test('a name that claims staff is refused next to its field', async () => {
  const message = 'This name would look as if you worked for Kindling. Please enter your own.';
  await openEditing({
    updateProfile: () => {
      throw refusal('accounts/name-claims-staff', 400, message, [{ field: 'lastName', message }]);
    },
  });
  await field('Last name').fill('Kindling');
  await save.click();
  await expect.element(field('Last name')).toHaveAccessibleDescription(message);
  await expect.element(field('Last name')).toHaveFocus();
});

test('the username is checked once typing stops, and only if it is well-formed', async () => {
  const { fake } = await openEditing();
  await field('Username').fill('ad');
  await field('Username').fill('ada.l');
  await field('Username').fill('ada.lo');
  await field('Username').fill('ada.love');
  await expect.element(dialog.getByText('Checking whether it is free...')).toBeVisible();
  await expect.element(dialog.getByText('ada.love is available')).toBeVisible();
  expect(fake.inputsOf('profile.checkUsername')).toEqual([{ username: 'ada.love' }]);
});

test('a taken username says so and can’t be saved', async () => {
  await openEditing({ checkUsername: () => ({ available: false, message: 'Username is already taken' }) });
  await field('Username').fill('grace.h');
  await expect.element(field('Username')).toHaveAccessibleDescription(/Username is already taken/);
  await expect.element(save).toBeDisabled();
  await field('Username').fill('ada.l');
  await expect.element(save).toBeEnabled();
});

test('an empty username can’t be saved', async () => {
  await openEditing();
  await field('Username').fill('  ');
  await expect.element(save).toBeDisabled();
});

test.each([
  ['Username', 'ab', 'Username must be at least 3 characters'],
  ['Username', 'a'.repeat(31), 'Username too long'],
  ['Username', 'ada lovelace', 'Use letters, digits, _ - and . only'],
  ['First name', 'f'.repeat(101), 'Please use at most 100 characters'],
  ['Bio', 'b'.repeat(501), 'Bio too long'],
])('%s %s is refused: %s', async (name, text, message) => {
  const { fake } = await openEditing();
  await field(name).fill(text);
  await save.click();
  await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(message));
  expect(fake.inputsOf('profile.updateProfile')).toEqual([]);
});

test('bio and role are measured in characters, not in the UTF-16 units of an emoji', async () => {
  const { fake } = await openEditing({ updateProfile: () => ({ success: true, user: ada }) });
  await field('Role').selectOptions('Custom');
  await field('Your own role').fill('🐳'.repeat(50));
  await field('Bio').fill('🐳'.repeat(500));
  await expect.element(dialog.getByText('500 / 500')).toBeVisible();
  await save.click();
  await expect
    .poll(() => fake.inputsOf('profile.updateProfile'))
    .toMatchObject([{ bio: '🐳'.repeat(500), role: '🐳'.repeat(50) }]);
});

test('a custom role can be written, up to 50 characters', async () => {
  const { fake } = await openEditing({ updateProfile: () => ({ success: true, user: ada }) });
  await field('Role').selectOptions('Custom');
  await field('Your own role').fill('c'.repeat(51));
  await save.click();
  await expect.element(field('Your own role')).toHaveAccessibleDescription('Role too long');
  await field('Your own role').fill('Chief tinkerer');
  await save.click();
  await expect.poll(() => fake.inputsOf('profile.updateProfile')).toMatchObject([{ role: 'Chief tinkerer' }]);
});

test('eleven roles and a custom one are offered', async () => {
  await openEditing();
  const options = [...field('Role').element().querySelectorAll('option')].map((option) => option.textContent);
  expect(options).toEqual([
    'No role',
    ...['Founder', 'CEO', 'CTO', 'Developer', 'Entrepreneur', 'Product Manager', 'Designer', 'Investor'],
    ...['Consultant', 'Student', 'Researcher', 'Custom'],
  ]);
});

test('a role from outside the list is shown as a custom one', async () => {
  openFor({ ...newcomer, role: 'Chief tinkerer' });
  await expect.element(field('Role')).toHaveValue('Custom');
  await expect.element(field('Your own role')).toHaveValue('Chief tinkerer');
});

test('the button reads Saving... while it saves', async () => {
  const saving = Promise.withResolvers<{ success: boolean; user: CurrentUser }>();
  const { fake } = await openEditing({ updateProfile: () => saving.promise });
  await save.click();
  await expect.element(save).toHaveTextContent('Saving...');
  await userEvent.keyboard('{Enter}');
  expect(fake.inputsOf('profile.updateProfile')).toHaveLength(1);
  saving.resolve({ success: true, user: ada });
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  [
    'the server’s words',
    () => refusal('accounts/username-taken', 409, 'Username is already taken'),
    'Username is already taken',
  ],
  ['the default', () => refusal('request/odd', 400, ''), 'Please try again or choose a different username.'],
  ['the default where there is no server', connectionLost, 'Please try again or choose a different username.'],
])('a failure is shown with %s, and nothing typed is lost', async (_words, failure, description) => {
  await openEditing({
    updateProfile: () => {
      throw failure();
    },
  });
  await field('Bio').fill('Numbers, mostly.');
  await save.click();
  await expect.element(toast('Failed to update profile')).toBeVisible();
  await expect.element(toast(description)).toBeVisible();
  await expect.element(field('Bio')).toHaveValue('Numbers, mostly.');
});

test('twelve emoji are offered', async () => {
  await openEditing();
  expect(dialog.getByRole('radio').elements()).toHaveLength(12);
});

test('choosing the upload clears the emoji', async () => {
  const { fake } = await openEditing({ updateProfile: () => ({ success: true, user: ada }) });
  await expect.element(preview).toHaveTextContent('🚀@ada.lFounder');
  await dialog.getByRole('tab', { name: 'Upload Image' }).click();
  await expect.element(preview).toHaveTextContent('A@ada.lFounder');
  await save.click();
  await expect
    .poll(() => fake.inputsOf('profile.updateProfile'))
    .toMatchObject([{ profileEmoji: null, profileImageUrl: null }]);
});

test('a file other than a JPEG, PNG or WebP is refused by name', async () => {
  await openEditing();
  await pick(await picture('image/gif', 'portrait.gif'));
  await expect.element(toast('Invalid file type')).toBeVisible();
  await expect.element(toast('Please select a JPEG, PNG, or WebP image')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a JPEG, PNG, or WebP image');
  await expect.element(cropDialog).not.toBeInTheDocument();
});

test.for([
  [390, 844, false],
  [1280, 660, true],
] as const)('at %i by %i pixels, the preview stays in view: %s', async ([width, height, stays]) => {
  await page.viewport(width, height);
  openFor(newcomer);
  await expect.element(preview).toBeVisible();
  await expect.poll(() => document.getAnimations()).toEqual([]);
  const fields = preview.element().closest('form')?.parentElement ?? document.body;
  fields.scrollTop = fields.scrollHeight;
  expect(fields.scrollTop).toBeGreaterThan(0);
  const edges = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const shown = edges(preview.element());
  const scrolled = edges(fields);
  if (!stays) return expect(shown.bottom).toBeLessThanOrEqual(scrolled.top);
  expect(shown.top).toBe(scrolled.top);
  expect(shown.left).toBe(scrolled.left);
  expect(shown.right - shown.left).toBe(fields.clientWidth);
  const role = field('Role').element();
  fields.scrollTop += role.getBoundingClientRect().top - scrolled.top - 20;
  role.focus();
  expect(role.getBoundingClientRect().top).toBeGreaterThan(shown.bottom);
});

test('a picture is cropped to a square JPEG and shown in the preview', async () => {
  const { fake } = await openEditing({ updateProfile: () => ({ success: true, user: ada }) });
  await pick(await picture('image/png'));
  await expect.element(cropDialog).toBeVisible();
  const zoom = cropDialog.getByRole('slider', { name: 'Zoom' });
  await expect.element(zoom).toHaveAttribute('aria-valuemin', '1');
  await expect.element(zoom).toHaveAttribute('aria-valuemax', '3');
  zoom.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(zoom).toHaveAttribute('aria-valuenow', '1.1');
  const toDataUrl = vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL');
  await cropDialog.getByRole('button', { name: 'Apply' }).click();
  await expect.element(cropDialog).not.toBeInTheDocument();
  expect(toDataUrl.mock.calls).toEqual([['image/jpeg', 0.8]]);
  await expect.poll(() => preview.element().querySelector('img')?.src).toMatch(/^data:image\/jpeg;base64,/);
  const { naturalWidth, naturalHeight } = preview.element().querySelector('img') ?? {};
  expect(naturalWidth).toBe(naturalHeight);
  await save.click();
  await expect
    .poll(() => fake.inputsOf('profile.updateProfile'))
    .toMatchObject([{ profileEmoji: null, profileImageUrl: expect.stringMatching(/^data:image\/jpeg;base64,/) }]);
});

test('choosing an emoji again clears the picture', async () => {
  await openEditing();
  await pick(await picture('image/png'));
  await cropDialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => preview.element().querySelector('img')).not.toBeNull();
  await dialog.getByRole('tab', { name: 'Emoji' }).click();
  await expect.poll(() => preview.element().querySelector('img')).toBeNull();
});

test('cancelling the crop leaves the picture as it was', async () => {
  await openEditing();
  await pick(await picture('image/png'));
  await cropDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(cropDialog).not.toBeInTheDocument();
  expect(preview.element().querySelector('img')).toBeNull();
});

test('a file that only looks like a picture is refused', async () => {
  await openEditing();
  await pick(new File(['not a picture'], 'portrait.png', { type: 'image/png' }));
  await expect.element(toast('Invalid file type')).toBeVisible();
  await expect.element(cropDialog).not.toBeInTheDocument();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This file cannot be read as an image. Please choose another one.');
  await pick(await picture('image/png'));
  await expect.element(cropDialog).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('both dialogs pass the accessibility rules', async () => {
  await openEditing();
  expect(await axeViolations(dialog.element()), 'profile').toEqual([]);
  await pick(await picture('image/png'));
  await expect.element(cropDialog.getByRole('button', { name: 'Apply' })).toBeEnabled();
  await vi.waitFor(() => expect(document.getAnimations()).toEqual([]));
  expect(await axeViolations(cropDialog.element()), 'crop').toEqual([]);
});

test('a changed profile survives an expired session, and Escape asks before it is thrown away', async () => {
  const signedOutNow = () => {
    throw refusal('session/signed-out', 401, 'Please log in to do this.');
  };
  const { fake, unmount } = await openEditing({ updateProfile: signedOutNow });
  await field('Bio').fill('Compilers.');
  fake.answer({ profile: { user: signedOutNow } });
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  unmount();
  await openEditing();
  await expect.element(field('Bio')).toHaveValue('Compilers.');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Bio')).toHaveValue('Compilers.');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  openLayer({ kind: 'edit-profile' });
  await expect.element(field('Bio')).toHaveValue(ada.bio ?? '');
});
