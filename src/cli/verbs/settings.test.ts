import { expect, it } from 'vitest';
import { readConfig } from '../../app/start/settings/config.ts';
import type { DescribedSetting } from '../../app/start/settings/described-settings.ts';
import { operatorOf } from '../cli-fixture.ts';

const settingsOf = async (environment: Readonly<Record<string, string>>, code = 0) => {
  const operator = operatorOf({ folder: '/srv/kindling', environment });
  const { settings } = await operator.json<{ settings: readonly DescribedSetting[] }>(['settings'], code);
  return new Map(settings.map((each) => [each.name, each]));
};

it('every setting says what it is for, and what applies without it', async () => {
  const found = await settingsOf({});
  expect(found.size).toBeGreaterThan(35);
  for (const { name, about, default: text, unset } of found.values()) {
    expect([name, about]).toEqual([name, expect.stringMatching(/^[A-Z`].{10,}\.$/)]);
    expect([name, (text === null) !== (unset === null)]).toEqual([name, true]);
  }
});

it('each default can be set, and changes nothing', async () => {
  const defaults = [...(await settingsOf({})).values()].flatMap(({ name, default: text }) =>
    text === null ? [] : [[name, text] as const],
  );
  expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
});

it('a value says where it comes from, and an empty one counts as unset', async () => {
  const found = await settingsOf({ PORT: '8080', HOST: '' });
  expect(found.get('PORT')).toMatchObject({ value: '8080', default: '3000', source: 'environment' });
  expect(found.get('HOST')).toMatchObject({ value: '127.0.0.1', source: 'default' });
  expect(found.get('DATA_DIR')).toMatchObject({ value: '/srv/kindling', source: 'environment' });
});

it('shows no secret, and no password in an address', async () => {
  const key = 'c'.repeat(64);
  const environment: Record<string, string> = {
    ...{ MONGODB_URL: 'mongodb://app:hunter2@db/kindling', EVENTSTORE_URL: 'esdb://admin:hunter2@log:2113' },
    SMTP_URL: 'smtp://kindling:hunter2@mail.example',
  };
  const found = await settingsOf({});
  const secret = [...found.keys()].filter((name) => /KEY$|SECRET|TOKEN$/.test(name) && name !== 'ACCEPT_LOST_KEYS');
  for (const name of secret) environment[name] = name.endsWith('_KEY') ? key : 'hunter2-hunter2-hunter2';
  const operator = operatorOf({ folder: '/srv/kindling', environment });
  for (const line of [['settings'], ['settings', '--json']]) {
    const { out, code } = await operator.kindling(line);
    expect(code).toBe(0);
    expect(out).not.toMatch(/hunter2|cccc/);
    expect(out).toContain('mongodb://…@db/kindling');
  }
  for (const name of secret)
    expect((await settingsOf(environment)).get(name)).toMatchObject({ isSecret: true, value: '(set)' });
});

it('names what the server would refuse, and still shows the rest', async () => {
  const found = await settingsOf({ PORT: 'many', MODEL_PRICE_INPUT: '1' }, 1);
  expect(found.get('PORT')?.problem).toBe('PORT must be a whole number from 0 to 65535.');
  expect(found.get('HOST')?.problem).toBeNull();
  const { out } = await operatorOf({ folder: '/srv/kindling', environment: { PORT: 'many' } }).kindling(['settings']);
  expect(out).toMatch(/^setting +value +from +default +what\n/);
  expect(out).toMatch(/PORT must be a whole number from 0 to 65535\.\n$/);
});

it('fits a narrow terminal, and cuts nothing', async () => {
  const operator = operatorOf({
    folder: '/srv/kindling',
    environment: { PORT: '8080', SMTP_URL: 'smtp://mail.example' },
  });
  const { out } = await operator.kindling(['settings'], { width: 80 });
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const said = out.replace(/\s+/g, ' ');
  expect(said).toContain('PORT=8080 The port at which the server listens; 0 picks a free one. Default: 3000 ');
  expect(said).toContain('SMTP_URL=smtp://mail.example The mail server. Unset: mails are shown at /dev/mail; ');
  for (const { about } of (await settingsOf({})).values()) expect(said).toContain(about);
  expect((await operator.kindling(['settings'], { width: 400 })).out).toMatch(/^setting +value +from +default +what\n/);
});
