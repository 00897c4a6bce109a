// Server-drawn pages can be read without a script, obey the Content-Security-Policy, and hydrate without console
// output. Nothing that somebody does before hydration is lost.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, kindlingForThisFile, loginButton, send, settled } from './kindling-fixture.ts';

const kindling = kindlingForThisFile();

const ida = { email: 'ida@founders.example', password: 'numbers for a machine', username: 'ida' };
const hostile =
  '</script><script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) **bold** words';

async function post(page: Parameters<typeof send>[0], content: string, more: object = {}): Promise<string> {
  const answer = (await send(page, '/api/community/posts', { content, ...more })) as { post: { id: string } };
  return answer.post.id;
}

const publicPaths = [
  ...['/', '/community', '/login', '/login?mode=signup', '/privacy', '/terms', '/brand-assets', '/setup'],
  // Each of these has another canonical form.
  ...['/ai-tools?sector=all', '/insights?category=latest'],
];

describe('a server-drawn page', () => {
  it('can be read without a script, and contains nothing that the policy refuses', async () => {
    const { page } = await kindling.member(ida);
    const id = await post(page, hostile);
    const user = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
    const { page: reader } = await kindling.visitor({ javaScriptEnabled: false });
    for (const path of [
      ...publicPaths,
      `/community/post/${id}`,
      `/profile/${user.id}`,
      `/profile/${user.id}?tab=comments`,
    ]) {
      await reader.goto(path);
      expect(await reader.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      const html = await (await reader.request.get(path)).text();
      expect(html, path).not.toContain('<!--$!-->');
      expect(html, path).toContain('<nav aria-label="Shortcuts"');
      const refused = '[style], style, [onerror], [onload], [onclick], a[href^="javascript:"]';
      expect(await reader.locator(refused).count(), path).toBe(0);
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
      for (const attributes of scripts) expect(attributes).toMatch(/ src="\/|type="application\/json"/);
    }
    await reader.goto('/community/post/none');
    expect(await reader.getByRole('heading', { level: 1 }).textContent()).toBe('This post is not here');
    await reader.goto('/community');
    const article = reader.getByRole('article').first();
    expect(await article.locator('strong').textContent()).toBe('bold');
    expect(await article.textContent()).toContain('<script>alert(1)</script>');
    expect(await article.locator('img, script').count()).toBe(0);
  });

  it('leads everywhere, and through every list, without a script', async () => {
    const { page } = await kindling.member({ ...ida, email: 'joan@founders.example', username: 'joan' });
    const oldest = await post(page, 'The oldest of many');
    for (let count = 1; count <= 21; count += 1) await post(page, `Post ${count}`);
    for (let count = 1; count <= 21; count += 1)
      await send(page, `/api/community/posts/${oldest}/comments`, { content: `Comment ${count}.` });
    const { page: reader } = await kindling.visitor({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    await reader.goto('/community');
    expect(await reader.locator(`[data-post="${oldest}"]`).count()).toBe(0);
    await follow(reader.getByRole('link', { name: 'Older posts' }));
    await reader.locator(`[data-post="${oldest}"]`).waitFor();
    await follow(reader.getByRole('link', { name: 'Newest posts' }));
    await reader.getByText('Post 21').first().waitFor();
    await follow(reader.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Governance' }));
    await reader.waitForURL('**/insights?category=governance');
    await reader.goto(`/community/post/${oldest}`);
    expect(await reader.getByText('Comment 21.').count()).toBe(0);
    await follow(reader.getByRole('link', { name: 'Newer comments' }));
    await reader.getByText('Comment 21.').waitFor();
    await follow(reader.getByRole('link', { name: 'First comments' }));
    await reader.getByText('Comment 1.', { exact: true }).waitFor();
    await reader.goto('/profile/@joan?tab=comments');
    await follow(reader.getByRole('link', { name: 'Older comments' }));
    await reader.getByText('Comment 1.', { exact: true }).waitFor();
    await reader.goto('/ai-tools?sort=reverse-alphabetical');
    const firstTool = await reader.getByRole('article').first().textContent();
    await follow(reader.getByRole('link', { name: 'More tools' }));
    await reader.getByRole('link', { name: 'First tools' }).waitFor();
    expect(await reader.getByRole('article').first().textContent()).not.toBe(firstTool);
    await follow(reader.getByRole('link', { name: 'Log in' }));
    await reader.locator('noscript p', { hasText: 'need JavaScript' }).waitFor();
  });

  it('shows a post’s current version once it has changed', async () => {
    const { page } = await kindling.member({ ...ida, email: 'ada@founders.example', username: 'ada' });
    const id = await post(page, 'The first words');
    const { page: reader } = await kindling.visitor({ javaScriptEnabled: false });
    const path = `/community/post/${id}`;
    await reader.goto(path);
    await reader.getByText('The first words').waitFor();
    await page.request.patch(`/api/community/posts/${id}`, { data: { content: 'The second words' } });
    await reader.goto(path);
    await reader.getByText('The second words').waitFor();
    expect(await reader.getByText('The first words').count()).toBe(0);
  });
});

/**
 * By its key, since what scrolls into view can still move the link. Without scripts, playwright can't notice that a click went elsewhere.
 */
const follow = (link: Locator) => link.press('Enter');

/** Holds the page's own scripts back until the returned function is called. */
async function holdScripts(page: Parameters<typeof send>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Measures how far later content has moved what was already on the page. */
async function watchShifts(page: Parameters<typeof send>[0]): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const watched = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

describe('the page of a member who has still to confirm their address', () => {
  it.each([
    ['/', 'Welcome, otto1'],
    ['/implementation-agent/onboarding', 'What do you want to achieve?'],
    ['/profile/@otto?tab=comments', 'No comments yet'],
  ])('doesn’t shift while %s loads', async (path, heading) => {
    const { page } = await kindling.visitor({ viewport: { width: 390, height: 844 } });
    const shift = await watchShifts(page);
    const otto = { email: `otto${path.length}@founders.example`, password: 'numbers for a machine' };
    await send(page, '/api/auth/register', otto);
    await send(page, '/api/auth/profile', { username: `otto${path.length}` });
    await page.goto(path.replace('otto', `otto${path.length}`));
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByRole('region', { name: 'Confirm your email' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThan(0.02);
  });
});

describe('a drawn page', () => {
  it('prints in dark letters, even in the dark theme', async () => {
    const inkOf = async (colorScheme: 'light' | 'dark', media: 'screen' | 'print') => {
      const { page } = await kindling.visitor({ colorScheme, reducedMotion: 'no-preference' });
      await page.goto('/terms');
      await page.emulateMedia({ media });
      return page.evaluate(() => getComputedStyle(document.body).color);
    };
    const dark = await inkOf('light', 'screen');
    expect(await inkOf('dark', 'screen')).not.toBe(dark);
    expect(await inkOf('dark', 'print')).toBe(dark);
  });

  it.each([
    'light',
    'dark',
  ] as const)('hydrates without console output and without requests, %s', async (colorScheme) => {
    const { page } = await kindling.member({ ...ida, email: `${colorScheme}@founders.example`, username: colorScheme });
    const closed = { postType: 'poll', pollOptions: ['Yes', 'No'] };
    const id = await post(page, `A question to **all**, and @${colorScheme}`, closed);
    const { page: visitor, complaints } = await kindling.visitor({ colorScheme, timezoneId: 'Asia/Tokyo' });
    const profile = `/profile/@${colorScheme}`;
    // A log-in form's challenge, and the sidebar of a post. All else comes with the page.
    const requests = new Map([
      ['/login', 'session.passkeyOptions'],
      [`/community/post/${id}`, 'members.byId,members.stats,feed.byMember,feed.posts'],
    ]);
    const requested = new Set<string>();
    visitor.on('request', (request) => {
      const [, calls] = /\/trpc\/([^?]+)/.exec(request.url()) ?? [];
      if (calls) requested.add(calls);
    });
    for (const path of [...publicPaths, `/community/post/${id}`, profile, `${profile}?tab=comments`]) {
      await visitor.goto(path);
      await settled(visitor);
      // A hydrated page has restored its styles and removed the marks of server drawing.
      await expect.poll(() => visitor.locator('[data-drawn], [data-style]').count(), { message: path }).toBe(0);
      expect(await visitor.evaluate(() => document.documentElement.className), path).toBe(colorScheme);
      // The network may be idle before a page requests what did not come with it.
      const missing = requests.get(path);
      if (missing) await expect.poll(() => requested.has(missing), { message: missing }).toBe(true);
    }
    expect(complaints).toEqual([]);
    expect([...requested]).toEqual([...requests.values()]);
  });

  it('replays presses and keeps input from before its script arrived', async () => {
    const { page, complaints } = await kindling.visitor();
    const letScriptsCome = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('early@founders.example');
    await page.getByLabel('Password', { exact: true }).fill('typed too early');
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    expect(new URL(page.url()).search).toBe('');
    letScriptsCome();
    await page.getByText('Login failed', { exact: true }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('early@founders.example');
    expect(complaints).toEqual([]);
  });

  it('keeps the input of each field from before its script arrived, and submits all of it', async () => {
    const { page, complaints } = await kindling.visitor();
    const letScriptsCome = await holdScripts(page);
    await page.goto('/ai-my-business', { waitUntil: 'commit' });
    const typed = { 'Company name': 'Acme Lamps', Description: 'We sell lamps.', Challenges: 'Too many questions.' };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Analyze my business' }).click();
    letScriptsCome();
    await page.getByRole('dialog', { name: 'Welcome to Kindling' }).waitFor();
    for (const [label, text] of Object.entries(typed)) expect(await page.getByLabel(label).inputValue()).toBe(text);
    expect(complaints).toEqual([]);
  });

  it('starts its scripts once it is painted, and soon if the browser reports no paint', async () => {
    const { page } = await kindling.visitor();
    await page.goto('/community');
    await hydrated(page);
    const [painted, started] = await page.evaluate(() => [
      performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity,
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/[^/]*\.js$/.test(name))
        .map(({ startTime }) => startTime)
        .toSorted((a, b) => a - b),
    ]);
    expect(started).toBeGreaterThan(Number(painted));
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    await page.reload();
    await hydrated(page);
  });

  it.each([
    ['does anything but read', async (page: Page) => page.keyboard.press('Tab')],
    ['has read for a while', async (page: Page) => page.clock.fastForward(4_000)],
  ])('of a new visitor on a phone starts its scripts once the visitor %s', async (_when, act) => {
    const { page } = await kindling.visitor({ viewport: { width: 390, height: 844 } });
    await page.clock.install();
    await page.clock.pauseAt(Date.now());
    await page.goto('/community');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('[data-drawn]').count()).toBe(1);
    await act(page);
    await page.clock.resume();
    await page.locator('[data-drawn]').waitFor({ state: 'detached' });
  });

  it('shows and keeps a theme that was chosen before its script arrived, even if the page is left at once', async () => {
    const { page, complaints } = await kindling.visitor({ colorScheme: 'light' });
    const letScriptsCome = await holdScripts(page);
    const theme = () => page.locator('html').getAttribute('class');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    expect(await theme()).toBe('dark');
    await page.reload({ waitUntil: 'commit' });
    expect(await theme()).toBe('dark');
    const themes = page.getByRole('radiogroup', { name: 'Theme' });
    await themes.getByRole('radio', { name: 'Light' }).check();
    expect(await theme()).toBe('light');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    letScriptsCome();
    await page.getByRole('button', { name: 'Switch to light theme' }).waitFor();
    expect(await theme()).toBe('dark');
    await expect.poll(() => themes.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('asks before it is left while a form that was submitted waits for its script', async () => {
    const { page } = await kindling.visitor();
    const letScriptsCome = await holdScripts(page);
    const requests: string[] = [];
    page.on('dialog', (dialog) => {
      requests.push(dialog.type());
      void dialog.dismiss();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const leave = () => page.evaluate(() => location.assign('/terms'));
    await page.getByLabel('Email').fill('early@founders.example');
    await page.getByLabel('Password', { exact: true }).fill('typed too early');
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await leave();
    await expect.poll(() => requests).toEqual(['beforeunload']);
    letScriptsCome();
    await page.getByText('Login failed', { exact: true }).waitFor();
    await leave();
    await page.waitForURL('**/terms');
    expect(requests).toHaveLength(1);
  });

  it('leaves the focus in the field that somebody was in before its script arrived', async () => {
    const { page, complaints } = await kindling.visitor();
    const letScriptsCome = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.pressSequentially('half of ');
    letScriptsCome();
    await settled(page);
    await page.keyboard.type('it');
    expect(await password.inputValue()).toBe('half of it');
    expect(complaints).toEqual([]);
  });

  it('returns the focus to the button that was pressed before its script arrived', async () => {
    const { page, complaints } = await kindling.visitor();
    const letScriptsCome = await holdScripts(page);
    await page.goto('/community', { waitUntil: 'commit' });
    await loginButton(page).press('Enter');
    letScriptsCome();
    const dialog = page.getByRole('dialog', { name: 'Welcome to Kindling' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => loginButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('does not submit a form by itself whose button was pressed before its script arrived, with nothing typed', async () => {
    const { page, complaints } = await kindling.visitor();
    const letScriptsCome = await holdScripts(page);
    await page.goto('/ai-my-business', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Analyze my business' }).click();
    letScriptsCome();
    await page.getByText('Missing information', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(complaints).toEqual([]);
  });

  it('replays choices, and opens the search for its shortcut, from before its script arrived', async () => {
    const { page, complaints } = await kindling.visitor();
    const letScriptsCome = await holdScripts(page);
    await page.goto('/ai-tools', { waitUntil: 'commit' });
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('reverse-alphabetical');
    await page.keyboard.press('Control+k');
    letScriptsCome();
    await page.waitForURL('**/ai-tools?sort=reverse-alphabetical');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows changes from before its socket was open', async () => {
    const { page: writer } = await kindling.member({ ...ida, email: 'quick@founders.example', username: 'quick' });
    const { page } = await kindling.visitor();
    const { promise: mayConnect, resolve: letItConnect } = Promise.withResolvers<void>();
    await page.route('**/assets/socket-link*.js', async (route) => {
      await mayConnect;
      await route.continue();
    });
    await page.goto('/community');
    await hydrated(page);
    await post(writer, 'Earlier than the socket');
    // Longer than hints are repeated to pages that say nothing.
    await page.waitForTimeout(6_000);
    letItConnect();
    await page.getByRole('button', { name: '1 new post' }).click();
    await page.getByText('Earlier than the socket').waitFor();
  });

  it('follows a link that is pressed during hydration', async () => {
    const { page, complaints } = await kindling.visitor();
    // As soon as React has begun to hydrate the page, long before it is done.
    await page.addInitScript(() => {
      const waiting = setInterval(() => {
        const root = document.getElementById('root');
        if (!root?.firstChild || root.hasAttribute('data-drawn')) return;
        clearInterval(waiting);
        document.querySelector<HTMLElement>('header a[href="/community"]')?.click();
      });
    });
    await page.goto('/');
    await page.waitForURL('**/community');
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
    expect(complaints).toEqual([]);
    // Once it is hydrated, nothing waits any more.
    await page.getByRole('banner').getByRole('link', { name: 'AI Tools' }).click();
    await page.waitForURL('**/ai-tools');
    expect(complaints).toEqual([]);
  });

  it('keeps input and choices made during hydration', async () => {
    const { page, complaints } = await kindling.visitor();
    await page.addInitScript(() => {
      const waiting = setInterval(() => {
        const root = document.getElementById('root');
        if (!root?.firstChild || root.hasAttribute('data-drawn')) return;
        clearInterval(waiting);
        for (const [selector, value] of [
          ['input[type=search]', 'zap'],
          ['main select', 'reverse-alphabetical'],
        ]) {
          const field = root.querySelector<HTMLInputElement | HTMLSelectElement>(`${selector}`);
          if (!field || !value) return;
          field.value = value;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }
      });
    });
    await page.goto('/ai-tools');
    await page.waitForURL('**/ai-tools?q=zap&sort=reverse-alphabetical');
    expect(await page.getByRole('searchbox', { name: 'Search AI tools' }).inputValue()).toBe('zap');
    expect(complaints).toEqual([]);
  });

  it('stays where it was scrolled to', async () => {
    const { page, complaints } = await kindling.visitor({ viewport: { width: 390, height: 600 } });
    const letScriptsCome = await holdScripts(page);
    await page.goto('/privacy', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await page.evaluate(() => scrollTo(0, 400));
    letScriptsCome();
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(400);
    expect(complaints).toEqual([]);
  });

  it('opens at once what a visitor requested', async () => {
    const { page } = await kindling.visitor();
    await page.goto('/community', { waitUntil: 'commit' });
    await loginButton(page).click();
    await page.getByRole('dialog', { name: 'Welcome to Kindling' }).waitFor();
  });

  describe('of a member', () => {
    const hasty = { ...ida, email: 'hasty@founders.example', username: 'hasty' };

    it('does once what was pressed, and keeps what was typed, before the script arrived', async () => {
      const { page, complaints } = await kindling.member(hasty);
      const id = await post(page, 'Like it, and say why');
      const letScriptsCome = await holdScripts(page);
      await page.goto(`/community/post/${id}`, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Like, 0 likes' }).click();
      await page.getByRole('textbox', { name: 'Add a comment' }).fill('Because it is early');
      letScriptsCome();
      await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
      expect(await page.getByRole('textbox', { name: 'Add a comment' }).inputValue()).toBe('Because it is early');
      await page.waitForLoadState('networkidle');
      await page.reload();
      await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
      expect(complaints).toEqual([]);
    });

    it('does what is pressed while React hydrates the page, and not twice', async () => {
      const { page, complaints } = await kindling.member({
        ...hasty,
        email: 'hastier@founders.example',
        username: 'hastier',
      });
      await post(page, 'Pressed too early');
      await page.addInitScript(() => {
        const waiting = setInterval(() => {
          const root = document.getElementById('root');
          const isListening = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
          if (!isListening) return;
          clearInterval(waiting);
          document.querySelector<HTMLElement>('article button[aria-pressed]')?.click();
        });
      });
      await page.goto('/community?tab=mine');
      const liked = page.getByRole('button', { name: 'Like, 1 like', pressed: true });
      await liked.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await liked.count()).toBe(1);
      expect(complaints).toEqual([]);
    });
  });
});
