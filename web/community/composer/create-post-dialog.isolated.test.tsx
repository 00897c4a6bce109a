import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../testing/axe.ts';
import { type Handlers, refusal } from '../../testing/fake-api.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { adasPost, aPost, asAda, communityWith, lively } from '../post/posts-fixture.ts';
import { uploadFile } from './upload-file.ts';

vi.mock(import('./upload-file.ts'), { spy: true });

const dialog = page.getByRole('dialog', { name: 'Create Post' });
const text = dialog.getByRole('textbox', { name: 'What do you want to share?' });
const post = dialog.getByRole('button', { name: 'Post', exact: true });
const feed = page.getByRole('list', { name: 'All posts' });
const toast = (words: string) => page.getByRole('listitem').getByText(words, { exact: true });

beforeEach(() => {
  vi.mocked(uploadFile).mockResolvedValue({ id: 'media-chart', url: '/media/media-chart', type: 'image' });
});

async function openComposer(handlers: Handlers = {}) {
  const app = mountApp('/community', {
    ...communityWith([aPost()]),
    ...asAda,
    community: { createPost: ({ content }) => ({ success: true, post: adasPost({ content }) }) },
    ...handlers,
  });
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect.element(dialog).toBeVisible();
  return app;
}

function chooseFiles(...files: File[]) {
  const input = dialog.element().querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('The dialog has no file input.');
  return userEvent.upload(input, files);
}

const chart = () => new File(['x'], 'chart.png', { type: 'image/png' });

test('a post appears on top of the feed, and its draft is forgotten', async () => {
  const { fake } = await openComposer();
  await expect.element(text).toHaveFocus();
  await dialog.getByRole('radio', { name: 'Question' }).click();
  await text.fill('Who has tried it?');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('ethics');
  await post.click();
  await expect.element(page.getByRole('status').getByText('Post published')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(feed.getByRole('article').first().getByText('Who has tried it?')).toBeVisible();
  expect(fake.inputsOf('community.createPost')).toMatchObject([
    { content: 'Who has tried it?', postType: 'question', category: 'ethics', mediaUrls: [] },
  ]);
  expect(localStorage).toHaveLength(0);
});

test('Community Stats count the member’s own post at once', async () => {
  const { fake } = await openComposer();
  fake.answer({ communityPulse: { stats: () => ({ stats: { ...lively, posts: 4711 } }) } });
  await text.fill('Who has tried it?');
  await post.click();
  await expect.element(page.getByRole('region', { name: 'Community Stats' }).getByText('4,711')).toBeVisible();
});

test('nothing is posted without a text', async () => {
  const { fake } = await openComposer();
  await post.click();
  await expect.element(toast('Content required')).toBeVisible();
  await expect.element(toast('Please write something before posting')).toBeVisible();
  await expect.element(text).toBeInvalid();
  await expect.element(dialog.getByText('Post content is required')).toBeVisible();
  await expect.element(text).toHaveFocus();
  expect(fake.inputsOf('community.createPost')).toEqual([]);
  await text.fill('Now');
  await expect.element(toast('Content required')).not.toBeInTheDocument();
});

test('what was missing is no longer said once the dialog is closed', async () => {
  await openComposer();
  await post.click();
  await expect.element(toast('Content required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(toast('Content required')).not.toBeInTheDocument();
});

test('an error makes the dialog longer, and moves nothing above it', async () => {
  await page.viewport(1280, 900);
  await openComposer();
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  const edges = () => dialog.element().getBoundingClientRect();
  const before = edges();
  await post.click();
  await expect.poll(() => edges().height).toBeGreaterThan(before.height);
  expect(edges().top).toBe(before.top);
});

test('the text area shows how many characters are left', async () => {
  await openComposer();
  await text.fill('Twelve signs');
  await expect.element(dialog.getByText('12 / 10,000')).toBeVisible();
});

test('a refused post stays in the dialog, and the server says why', async () => {
  await openComposer({
    community: {
      createPost: () => {
        throw refusal('request/too-many', 429, 'Thirty posts an hour are the most.');
      },
    },
  });
  await text.fill('Once more');
  await post.click();
  await expect.element(toast('Failed to create post')).toBeVisible();
  await expect.element(toast('Thirty posts an hour are the most.')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Thirty posts an hour are the most.');
  await expect.element(text).toHaveValue('Once more');
});

test('a poll has two to six options, each with its own text', async () => {
  const { fake } = await openComposer();
  await dialog.getByRole('radio', { name: 'Poll' }).click();
  await text.fill('Which?');
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Cost');
  await post.click();
  await expect.element(dialog.getByRole('textbox', { name: 'Option 2' })).toBeInvalid();
  await expect.element(dialog.getByText('Add at least two options.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('cost');
  await expect.element(dialog.getByText('This option is already there.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Trust');
  await expect.element(dialog.getByRole('button', { name: /^Remove option/ })).not.toBeInTheDocument();

  for (const option of ['Time', 'Law', 'People', 'Data']) {
    await dialog.getByRole('button', { name: 'Add option' }).click();
    const added = dialog.getByRole('textbox', { name: /^Option/ }).last();
    await expect.element(added).toHaveFocus();
    await added.fill(option);
  }
  await expect.element(dialog.getByRole('button', { name: 'Add option' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Remove option 4' }).click();
  await post.click();
  await expect
    .poll(() => fake.inputsOf('community.createPost'))
    .toMatchObject([{ postType: 'poll', pollOptions: ['Cost', 'Trust', 'Time', 'People', 'Data'] }]);
});

test('what a poll lacks is said once', async () => {
  await openComposer();
  await dialog.getByRole('radio', { name: 'Poll' }).click();
  await text.fill('Which?');
  await post.click();
  await expect.element(dialog.getByRole('textbox', { name: 'Option 1' })).toHaveFocus();
  expect(dialog.getByText('Add at least two options.').elements()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Add option' }).click();
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Cost');
  await dialog.getByRole('textbox', { name: 'Option 3' }).fill('Trust');
  await expect.element(dialog.getByText('Every option needs a text.')).toBeVisible();
});

test('a draft outlives the page, with its media', async () => {
  await openComposer();
  await text.fill('Half a thought');
  await dialog.getByRole('radio', { name: 'Resource' }).click();
  await chooseFiles(chart());
  await dialog.getByRole('textbox', { name: 'Description of chart.png' }).fill('A falling curve');
  await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  await expect.poll(() => localStorage.getItem('kindling.post-draft.member-ada')).toContain('A falling curve');
});

test('a stored draft is restored', async () => {
  const draft = {
    content: 'Half a thought',
    postType: 'resource',
    category: 'ethics',
    pollOptions: ['', ''],
    media: [{ media: { id: 'media-chart', url: '/media/media-chart', type: 'image' }, alt: 'A falling curve' }],
  };
  localStorage.setItem('kindling.post-draft.member-ada', JSON.stringify(draft));
  await openComposer();
  await expect.element(text).toHaveValue('Half a thought');
  await expect.element(dialog.getByRole('radio', { name: 'Resource' })).toBeChecked();
  await expect.element(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('ethics');
  await expect
    .element(dialog.getByRole('textbox', { name: 'Description of picture 1' }))
    .toHaveValue('A falling curve');
});

test('a waiting draft is shown where posts begin', async () => {
  await openComposer();
  await text.fill('Half a thought');
  await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  const button = page.getByRole('button', { name: 'Create Post' });
  await expect.element(page.getByText('You have a draft')).toBeVisible();
  await expect.element(button).toHaveAccessibleDescription('You have a draft');
});

test.each([320, 390, 768, 1280])('a waiting draft does not move the button, %i px wide', async (width) => {
  await page.viewport(width, 844);
  await openComposer();
  const button = page.getByRole('button', { name: 'Create Post', includeHidden: true });
  const edges = () => button.element().getBoundingClientRect();
  const before = edges();
  await text.fill('Half a thought');
  await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('You have a draft')).toBeInTheDocument();
  await expect.poll(edges).toEqual(before);
  const { right } = page.getByRole('heading', { name: 'Community', level: 1 }).element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(edges().left);
});

const key = 'kindling.post-draft.member-ada';
const keptTexts = () => Object.values(localStorage).map((kept) => JSON.parse(kept).content);

/** Another window's composer shows this draft, and stores it there. */
function inAnotherWindow(draft: object | null, under = `${key}.other`) {
  if (draft === null) localStorage.removeItem(under);
  else
    localStorage.setItem(
      under,
      JSON.stringify({ postType: 'question', ...draft, openIn: 'other', changedAt: Date.now() }),
    );
  dispatchEvent(new StorageEvent('storage', { key: under }));
}

test('two windows each write a draft, and posting one leaves the other', async () => {
  inAnotherWindow({ content: 'Begun there' });
  const { fake } = await openComposer();
  await expect.element(text).toHaveValue('');
  await text.fill('Begun here');
  inAnotherWindow({ content: 'Begun there, and gone on' });
  await expect.element(text).toHaveValue('Begun here');
  expect(keptTexts().sort()).toEqual(['Begun here', 'Begun there, and gone on']);
  await post.click();
  await expect.poll(() => fake.inputsOf('community.createPost')).toMatchObject([{ content: 'Begun here' }]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keptTexts()).toEqual(['Begun there, and gone on']);
  await expect.element(page.getByText('You have a draft')).not.toBeInTheDocument();
});

test('another window’s publishing or discarding doesn’t affect this draft', async () => {
  await openComposer();
  await text.fill('Begun here');
  inAnotherWindow({ content: 'Begun there' });
  inAnotherWindow(null);
  await expect.element(text).toHaveValue('Begun here');
  expect(keptTexts()).toEqual(['Begun here']);
});

test('a draft taken over by another window becomes two drafts', async () => {
  await openComposer();
  await text.fill('Begun here');
  inAnotherWindow({ content: 'Taken there' }, key);
  await expect.element(text).toHaveValue('Begun here');
  expect(keptTexts().sort()).toEqual(['Begun here', 'Taken there']);
});

test('a draft that no composer shows is taken up by the next window', async () => {
  localStorage.setItem(key, JSON.stringify({ content: 'Left by a crash', openIn: 'gone', changedAt: 1 }));
  await openComposer();
  await expect.element(text).toHaveValue('Left by a crash');
});

test('a reloaded window shows its own draft again', async () => {
  const draft = (content: string, changedAt: number) => JSON.stringify({ content, openIn: null, changedAt });
  localStorage.setItem(`${key}.mine`, draft('Mine', 1));
  localStorage.setItem(key, draft('Of another window', 2));
  sessionStorage.setItem('kindling.post-draft-shown.member-ada', 'mine');
  await openComposer();
  await expect.element(text).toHaveValue('Mine');
});

test('a draft that could not be stored says so, and lasts as long as the page', async () => {
  await openComposer();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await text.fill('Only here');
  await dialog.getByRole('button', { name: 'Keep as draft' }).click();
  await expect.element(toast('Your draft could not be kept')).toBeVisible();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect.element(text).toHaveValue('Only here');
  full.mockRestore();
  await text.fill('');
});

test('a draft can be discarded after a confirmation', async () => {
  await openComposer();
  await expect.element(dialog.getByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument();
  await text.fill('Half a thought');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard this draft?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(text).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('You have a draft')).not.toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('on a phone the composer fills the screen, with Post in its header', async () => {
  await page.viewport(390, 844);
  const { fake } = await openComposer();
  // It slides in.
  await expect.poll(() => dialog.element().getBoundingClientRect()).toMatchObject({ top: 0, height: 844 });
  expect(post.element().getBoundingClientRect().bottom).toBeLessThan(80);
  await expect.element(dialog.getByRole('button', { name: 'Keep as draft' })).not.toBeInTheDocument();
  await text.fill('From a phone');
  await post.click();
  await expect.poll(() => fake.inputsOf('community.createPost')).toHaveLength(1);
});

test.each([
  ['seven days, where nothing else is chosen', undefined, 7],
  ['as long as is chosen', '3', 3],
])('a poll takes votes for %s', async (_, chosen, pollDurationDays) => {
  const { fake } = await openComposer();
  await dialog.getByRole('radio', { name: 'Poll' }).click();
  await text.fill('Which?');
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Cost');
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Trust');
  if (chosen) await dialog.getByRole('combobox', { name: 'Closes after' }).selectOptions(chosen);
  await post.click();
  await expect.poll(() => fake.inputsOf('community.createPost')).toMatchObject([{ pollDurationDays }]);
});

test('a malformed draft is ignored', async () => {
  localStorage.setItem('kindling.post-draft.member-ada', '{"postType":"rant","media":[{"url":1}],"pollOptions":7}');
  await openComposer();
  await expect.element(text).toHaveValue('');
  await expect.element(dialog.getByRole('radio', { name: 'Insight' })).toBeChecked();
});

test('media are sent in their order, with their descriptions', async () => {
  const { fake } = await openComposer();
  vi.mocked(uploadFile).mockResolvedValueOnce({ id: 'media-film', url: '/media/media-film', type: 'video' });
  await chooseFiles(new File(['x'], 'film.mp4', { type: 'video/mp4' }), chart());
  await dialog.getByRole('textbox', { name: 'Description of chart.png' }).fill('A falling curve');
  await text.fill('Look');
  await post.click();
  await expect
    .poll(() => fake.inputsOf('community.createPost'))
    .toMatchObject([
      {
        mediaUrls: ['/media/media-film', '/media/media-chart'],
        mediaTypes: ['video', 'image'],
        mediaAlts: ['', 'A falling curve'],
      },
    ]);
});

test('a file of the wrong type is refused with its name', async () => {
  await openComposer();
  await chooseFiles(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  await expect.element(toast('Invalid file type')).toBeVisible();
});

test('files with the same name have labels that tell them apart, wherever they are moved', async () => {
  await openComposer();
  await chooseFiles(chart(), chart());
  await dialog.getByRole('textbox', { name: 'Description of chart.png (2)' }).fill('The second');
  handle('chart.png (1)').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(order).toEqual(['chart.png (2)', 'chart.png (1)']);
  await dialog.getByRole('button', { name: 'Remove chart.png (1)' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Description of chart.png', exact: true }))
    .toHaveValue('The second');
});

test('a removed file is not sent', async () => {
  const { fake } = await openComposer();
  await chooseFiles(chart());
  await dialog.getByRole('button', { name: 'Remove chart.png' }).click();
  await text.fill('Words alone');
  await post.click();
  await expect.poll(() => fake.inputsOf('community.createPost')).toMatchObject([{ mediaUrls: [] }]);
});

const media = (name: string) => new File(['x'], name, { type: 'image/png' });
const handle = (name: string) => dialog.getByRole('button', { name: `Move ${name}` });
const order = () =>
  dialog
    .getByRole('textbox', { name: /^Description of/ })
    .elements()
    .map((field) => document.querySelector(`label[for="${field.id}"]`)?.textContent?.replace('Description of ', ''));

test('keys reorder pictures, and each new place is announced', async () => {
  await openComposer();
  await chooseFiles(media('a.png'), media('b.png'), media('c.png'));
  handle('a.png').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(order).toEqual(['b.png', 'a.png', 'c.png']);
  await expect.element(dialog.getByRole('status').getByText('a.png is now 2 of 3.')).toBeInTheDocument();
  await expect.element(handle('a.png')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.poll(order).toEqual(['b.png', 'c.png', 'a.png']);
  await expect.element(handle('a.png')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Home}');
  await expect.poll(order).toEqual(['a.png', 'b.png', 'c.png']);
});

test('dragging reorders pictures', async () => {
  await openComposer();
  await chooseFiles(media('a.png'), media('b.png'), media('c.png'));
  const from = handle('a.png').element();
  const { bottom } = dialog.getByRole('listitem').last().element().getBoundingClientRect();
  const pointer = (type: string, clientY: number) =>
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientY });
  from.dispatchEvent(pointer('pointerdown', from.getBoundingClientRect().top));
  dispatchEvent(pointer('pointermove', bottom - 4));
  await expect.poll(order).toEqual(['b.png', 'c.png', 'a.png']);
  dispatchEvent(pointer('pointerup', bottom - 4));
  dispatchEvent(pointer('pointermove', 0));
  await expect.element(dialog.getByRole('status').getByText('a.png is now 3 of 3.')).toBeInTheDocument();
});

test('a single picture can’t be reordered', async () => {
  await openComposer();
  await chooseFiles(chart());
  await expect.element(dialog.getByRole('button', { name: 'Remove chart.png' })).toBeVisible();
  await expect.element(handle('chart.png')).not.toBeInTheDocument();
});

test('a picture without a description is asked about once', async () => {
  const { fake } = await openComposer();
  await chooseFiles(chart());
  await text.fill('Look');
  await post.click();
  await expect.element(dialog.getByRole('status').getByText('A picture has no description')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Description of chart.png' })).toHaveFocus();
  expect(fake.inputsOf('community.createPost')).toEqual([]);
  await post.click();
  await expect.poll(() => fake.inputsOf('community.createPost')).toMatchObject([{ mediaAlts: [''] }]);
});

test('a member who switched the question off is not asked', async () => {
  const { fake } = await openComposer();
  await chooseFiles(chart());
  await dialog.getByRole('checkbox', { name: 'Ask before posting a picture without a description' }).click();
  await text.fill('Look');
  await post.click();
  await expect.poll(() => fake.inputsOf('community.createPost')).toHaveLength(1);
});

test('an upload shows its progress, and the post waits for it', async () => {
  const upload = Promise.withResolvers<Awaited<ReturnType<typeof uploadFile>>>();
  vi.mocked(uploadFile).mockImplementationOnce((_file, { onProgress }) => {
    onProgress(0.3);
    return upload.promise;
  });
  const { fake } = await openComposer();
  await chooseFiles(chart());
  await expect
    .element(dialog.getByRole('progressbar', { name: 'Uploading chart.png' }))
    .toHaveAttribute('aria-valuenow', '30');
  await dialog.getByRole('textbox', { name: 'Description of chart.png' }).fill('A falling curve');
  await text.fill('Wait for it');
  await post.click();
  await expect.element(dialog.getByRole('button', { name: 'Uploading...' })).toHaveAttribute('aria-busy', 'true');
  expect(fake.inputsOf('community.createPost')).toEqual([]);
  upload.resolve({ id: 'media-late', url: '/media/media-late', type: 'image' });
  await expect.poll(() => fake.inputsOf('community.createPost')).toMatchObject([{ mediaUrls: ['/media/media-late'] }]);
});

test('Ctrl-Enter posts', async () => {
  const { fake } = await openComposer();
  await text.fill('By keyboard alone');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => fake.inputsOf('community.createPost')).toHaveLength(1);
});

for (const theme of ['light', 'dark']) {
  test(`the dialog passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    await openComposer();
    await dialog.getByRole('radio', { name: 'Poll' }).click();
    await chooseFiles(chart());
    await post.click();
    await expect.element(toast('Content required')).toBeVisible();
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    expect(await axeViolations()).toEqual([]);
  });
}

test('a pressed pill gets no focus ring, and one reached by keyboard does', async () => {
  await openComposer();
  const pill = dialog.getByRole('radio', { name: 'Question' });
  const hasRing = () => getComputedStyle(pill.element()).outlineStyle !== 'none';
  await text.fill('Anybody?');
  await pill.click();
  await expect.element(pill).toBeChecked();
  expect(hasRing()).toBe(false);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(pill).not.toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(pill).toHaveFocus();
  expect(hasRing()).toBe(true);
});

test('a chosen file scrolls into view, however much there is', async () => {
  await page.viewport(390, 760);
  await openComposer();
  await text.fill('Five charts.');
  const foot = dialog.getByRole('button', { name: 'Keep as draft' });
  const footTop = () => foot.element().getBoundingClientRect().top;
  const inSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= footTop();
  };
  for (const name of ['first.png', 'second.png', 'third.png']) {
    await chooseFiles(new File(['x'], name, { type: 'image/png' }));
    const tile = dialog.getByLabelText(`Description of ${name}`);
    await expect.element(tile).toBeVisible();
    await expect.poll(() => inSight(tile.element().closest('li') ?? tile.element())).toBe(true);
  }
});
