import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyDraft, releaseDraft, storeDraft } from '../community/composer/post-draft.ts';
import { adasPost, aPost, asAda, communityWith } from '../community/post/posts-fixture.ts';
import { closeLayer, openLayer } from '../layers.ts';
import { archivedArticle, liveArticle } from '../site/home/home-fixture.ts';
import { asMember } from '../testing/as-member.ts';
import { axeViolations } from '../testing/axe.ts';
import { type Handlers, refusal } from '../testing/fake-api.ts';
import { mountApp } from '../testing/mount-app.tsx';
import { ada } from '../testing/people.ts';

const { email: _, ...publicAda } = ada;
const noStats = { stats: { posts: 0, followers: 0, following: 0 } };
const dialog = page.getByRole('dialog', { name: 'Search' });
const field = dialog.getByRole('combobox', { name: 'Search members, AI tools, news and posts' });
const option = (name: RegExp) => dialog.getByRole('option', { name });

const found = {
  search: { everything: () => ({ members: [publicAda], posts: [adasPost(), aPost()], tools: [], articles: [] }) },
};

const options = () => dialog.getByRole('option').elements();
const active = () => dialog.element().querySelector('[role="option"][aria-selected="true"]');

async function openSearch(handlers: Handlers = found) {
  const app = mountApp('/community', { ...communityWith([aPost(), adasPost()]), ...handlers });
  openLayer({ kind: 'search' });
  await expect.element(field).toHaveFocus();
  return app;
}

test('members and posts are found as typed, without pressing anything', async () => {
  const { fake } = await openSearch();
  await field.fill('engine');
  await expect.element(option(/Ada Lovelace/)).toBeVisible();
  await expect.element(option(/The engine weaves/)).toBeVisible();
  await expect.element(dialog.getByRole('status').getByText('3 found')).toBeInTheDocument();
  expect(fake.inputsOf('search.everything')).toEqual([{ q: 'engine' }]);
});

test('letters typed before the field is there end up in it, and are not shortcuts', async () => {
  mountApp('/community', { ...communityWith([aPost(), adasPost()]), ...found });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  openLayer({ kind: 'search' });
  for (const key of ['c', 'l', 'a', 'u']) {
    dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }
  await expect.element(field).toHaveValue('clau');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('de');
  await expect.element(field).toHaveValue('claude');
});

test('a palette that is reopened while it fades away can be typed into', async () => {
  await openSearch();
  closeLayer();
  openLayer({ kind: 'search' });
  await userEvent.keyboard('looms');
  await expect.element(field).toHaveValue('looms');
});

const story = { ...liveArticle('one'), title: 'Engines that weave' };
const old = { ...archivedArticle('two'), title: 'Engines that wove' };
const news = {
  search: { everything: () => ({ members: [], posts: [], tools: [], articles: [story, old] }) },
} satisfies Handlers;

test('an article leads members to its source, or to our page if it is archived', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  const { router } = await openSearch({ ...news, ...asAda });
  await field.fill('engines');
  await expect.element(option(/Engines that weave ?Governance · The Outlet/)).toBeVisible();
  await option(/Engines that weave/).click();
  expect(opened).toHaveBeenCalledWith(story.url, '_blank', 'noopener');
  openLayer({ kind: 'search' });
  await field.fill('engines');
  await option(/Engines that wove/).click();
  await expect.poll(() => router.state.location.pathname).toBe('/article/story-two');
});

test('a visitor who chooses an article is asked to create an account', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  await openSearch(news);
  await field.fill('engines');
  await option(/Engines that weave/).click();
  await expect.element(page.getByRole('dialog', { name: 'Create Free Account' })).toBeVisible();
  expect(opened).not.toHaveBeenCalled();
});

test('a member is named as in their posts, with their full name next to it', async () => {
  const unnamed = { ...publicAda, id: 'member-new', username: null, firstName: null, lastName: null, role: null };
  await openSearch({
    search: { everything: () => ({ members: [publicAda, unnamed], posts: [adasPost()], tools: [], articles: [] }) },
  });
  await field.fill('ada');
  await expect.element(option(/^.*ada\.l ?Ada Lovelace · Founder$/)).toBeVisible();
  await expect.element(option(/New member ?Member$/)).toBeVisible();
});

test('arrow keys move through the results and around the ends, and Enter goes there', async () => {
  const { router } = await openSearch();
  await field.fill('engine');
  await expect.element(option(/Ada Lovelace/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option(/Three small prompts/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const active = option(/The engine weaves/);
  await expect.element(active).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', active.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/community/post/post-engine');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a press goes there, too', async () => {
  const { router } = await openSearch({
    ...found,
    members: { byId: () => ({ user: { ...publicAda, mentions: [], bioExcerpt: '' } }), stats: () => noStats },
  });
  await field.fill('ada');
  await option(/Ada Lovelace/).click();
  await expect.poll(() => router.state.location.pathname).toBe('/profile/member-ada');
});

test('Home and End move to the first and the last option', async () => {
  await openSearch();
  await field.fill('engine');
  await expect.element(option(/Ada Lovelace/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{End}');
  await expect.element(option(/Three small prompts/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Home}');
  await expect.element(option(/Ada Lovelace/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveFocus();
});

test('matches are highlighted in names and posts, whatever their case and accents', async () => {
  const zoe = { ...publicAda, username: 'zoe.m', firstName: 'Zoë', lastName: 'Mårtens' };
  await openSearch({
    search: {
      everything: () => ({
        members: [zoe],
        posts: [adasPost({ content: 'Ask ZOÉ about it' })],
        tools: [],
        articles: [],
      }),
    },
  });
  await field.fill('zoe');
  await expect.element(option(/Mårtens/)).toBeVisible();
  const lit = [...dialog.element().querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(lit).toEqual(['zoe', 'Zoë', 'ZOÉ']);
});

test('the palette is at the top and does not move while results arrive', async () => {
  await page.viewport(1280, 800);
  await openSearch();
  // The animation with which it appears may begin a frame later.
  await expect.poll(() => dialog.element().getBoundingClientRect().top).toBeLessThanOrEqual(80);
  await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
  const { top, height } = dialog.element().getBoundingClientRect();
  await field.fill('engine');
  await expect.element(option(/Ada Lovelace/)).toBeVisible();
  expect(dialog.element().getBoundingClientRect()).toMatchObject({ top, height });
  await field.fill('');
  await expect.element(option(/Create post/)).toBeVisible();
  expect(dialog.element().getBoundingClientRect()).toMatchObject({ top, height });
});

test('on a phone it fills the screen', async () => {
  await page.viewport(390, 844);
  await openSearch();
  expect(dialog.element().getBoundingClientRect()).toMatchObject({ top: 0, left: 0, width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Escape clears the text, then closes the palette and returns the focus', async () => {
  await page.viewport(1280, 800);
  const { router } = mountApp('/privacy', found);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search' });
  await opener.click();
  await field.fill('engine');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(router.state.location.pathname).toBe('/privacy');
});

test('a visitor is offered the actions of visitors', async () => {
  await openSearch();
  await expect.element(option(/Go to Community/)).toBeVisible();
  const titles = options().map((each) => each.textContent);
  expect(titles).toEqual([
    'Create postc',
    'Go to Home',
    'Go to all insights',
    'Go to insights on ethics',
    'Go to insights on governance',
    'Go to insights on security',
    'Go to insights on innovation',
    'Go to AI Tools',
    'Go to AI My Business',
    'Go to Implementation Agent',
    'Go to Community',
    'Go to Messages',
    'Log in',
    'Switch theme',
    'Keyboard shortcuts?',
  ]);
});

test('on a phone a visitor is offered the main pages, after the recent searches', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  localStorage.setItem('kindling.recent-searches.visitor', '["looms"]');
  await openSearch();
  await expect.element(option(/Go to Community/)).toBeVisible();
  expect(options().map((each) => each.querySelector('[dir]')?.textContent)).toEqual([
    'looms',
    'Clear recent searches',
    'Create post',
    'Go to all insights',
    'Go to AI Tools',
    'Go to AI My Business',
    'Go to Implementation Agent',
    'Go to Community',
  ]);
  const { scrollWidth, clientWidth } = field.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expect.element(field).toHaveAttribute('placeholder', 'Search');
});

test('on a phone a member is offered first what the bar at the bottom lacks', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  await openSearch({ ...found, ...asAda });
  await expect.element(option(/Account/)).toBeVisible();
  expect(options().map((each) => each.querySelector('[dir]')?.textContent)).toEqual([
    'Create post',
    'Go to your notifications',
    'Go to your bookmarks',
    'Go to your profile',
    'Account',
    'Go to all insights',
  ]);
});

test.each([
  ['settings', 'Account'],
  ['preferences', 'Account'],
  ['my profile', 'Go to your profile'],
])('a member who types “%s” is offered “%s”', async (typed, title) => {
  await openSearch({ ...nothing, ...asAda });
  await field.fill(typed);
  await expect.poll(() => options().map((each) => each.querySelector('[dir]')?.textContent)).toEqual([title]);
});

test('a member with a draft can continue it', async () => {
  storeDraft(ada.id, 'begun', { ...emptyDraft, content: 'The engine weaves' });
  releaseDraft(ada.id, 'begun', { ...emptyDraft, content: 'The engine weaves' });
  await openSearch({ ...nothing, ...asAda });
  await field.fill('draft');
  await option(/^Continue your draft/).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Create Post' }).getByRole('textbox').first())
    .toHaveValue('The engine weaves');
});

const nothing: Handlers = {
  search: { everything: () => ({ members: [], posts: [], tools: [], articles: [] }) },
};

test.each([
  ['privacy', ['Go to Privacy']],
  ['terms', ['Go to Terms']],
  ['brand', ['Go to Brand assets']],
  ['compare', ['Compare AI tools']],
  ['sample', ['Go to the sample plan']],
  ['pricing', ['Go to plans and pricing']],
  ['plan', ['Go to Implementation Agent', 'Go to plans and pricing', 'Go to the sample plan']],
])('a page is found by its name or another word for it: %s', async (text, titles) => {
  await openSearch(nothing);
  await field.fill(text);
  const found = `${titles.length} found`;
  await expect.element(dialog.getByRole('status').getByText(found)).toBeInTheDocument();
  expect(options().map((each) => each.textContent)).toEqual(titles);
  await expect.element(dialog.getByText(/^Nothing found/)).not.toBeInTheDocument();
});

test('a member is offered their own pages and the log-out', async () => {
  await openSearch({ ...found, ...asMember(ada) });
  for (const title of ['Go to your profile', 'Edit profile', 'Account', 'Log out']) {
    await expect.element(option(new RegExp(`^${title}$`))).toBeInTheDocument();
  }
  await expect.element(option(/^Log in$/)).not.toBeInTheDocument();
});

test('an action is found by the beginnings of its words, and Enter runs it', async () => {
  const { router } = await openSearch();
  await field.fill('go hom');
  await expect.poll(() => active()?.textContent).toBe('Go to Home');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the theme is switched from here', async () => {
  localStorage.setItem('theme', 'light');
  await openSearch();
  await field.fill('theme');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => localStorage.getItem('theme')).toBe('dark');
});

test('a successful search can be repeated by one press, until it is cleared', async () => {
  const { router } = await openSearch();
  await field.fill('Engine');
  await option(/The engine weaves/).click();
  await expect.poll(() => router.state.location.pathname).toBe('/community/post/post-engine');
  await expect.element(dialog).not.toBeInTheDocument();
  openLayer({ kind: 'search' });
  await expect.element(field).toHaveFocus();
  await expect.poll(() => active()?.textContent).toBe('Engine');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Engine');
  await expect.element(option(/Ada Lovelace/)).toBeVisible();
  await field.fill('');
  await option(/^Clear recent searches$/).click();
  await expect.element(option(/^Engine$/)).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(localStorage).toHaveLength(0);
});

test('each member has their own recent searches', async () => {
  localStorage.setItem('kindling.recent-searches.member-mara', '["secret plans"]');
  localStorage.setItem('kindling.recent-searches.member-ada', '["looms", 7]');
  await openSearch({ ...found, ...asMember(ada) });
  await expect.element(option(/^looms$/)).toBeVisible();
  await expect.element(option(/secret plans/)).not.toBeInTheDocument();
  await expect.element(option(/7/)).not.toBeInTheDocument();
});

test('Enter waits for the results of the current text', async () => {
  const later = Promise.withResolvers<void>();
  const { router } = await openSearch({
    search: {
      everything: async ({ q }) => {
        if (q === 'engine') await later.promise;
        return found.search.everything();
      },
    },
  });
  await field.fill('eng');
  await expect.element(option(/Ada Lovelace/)).toBeVisible();
  await field.fill('engine');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/community');
  later.resolve();
});

test('finding nothing says so', async () => {
  await openSearch({ search: { everything: () => ({ members: [], posts: [], tools: [], articles: [] }) } });
  await field.fill('xylophone');
  await expect.element(dialog.getByText('Nothing found for “xylophone”')).toBeVisible();
});

test('a failed search says why, and can be retried', async () => {
  let isDown = true;
  await openSearch({
    search: {
      everything: () => {
        if (isDown) throw refusal('request/too-many', 429, 'Search a little slower.');
        return found.search.everything();
      },
    },
  });
  await field.fill('engine');
  await expect.element(dialog.getByText('Search a little slower.')).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(option(/Ada Lovelace/)).toBeVisible();
});

test('nothing is requested before anything is typed', async () => {
  const { fake } = await openSearch();
  await expect.element(option(/Create post/)).toBeVisible();
  await field.fill('   ');
  await expect.element(option(/Create post/)).toBeVisible();
  expect(fake.inputsOf('search.everything')).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`the search passes the accessibility rules in the ${theme} theme`, async () => {
    localStorage.setItem('theme', theme);
    await openSearch();
    await field.fill('engine');
    await expect.element(option(/Ada Lovelace/)).toBeVisible();
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
    expect(await axeViolations()).toEqual([]);
  });
}
