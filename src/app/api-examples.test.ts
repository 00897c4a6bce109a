// Runs every example in docs/api.md as it is written there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixelPng } from '../testing/one-pixel.ts';
import { openTestKindling, type TestKindling } from '../testing/test-kindling.ts';
import { byToken } from '../testing/test-member.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const examples = [...text.matchAll(/^```sh\n(curl .*?)^```/gms)].map(([, example = '']) => example.trim());

let kindling: TestKindling;
const variables: Record<string, string> = { KINDLING: '' };
beforeAll(async () => {
  kindling = await openTestKindling();
  const [ada, bob] = [await kindling.member('ada'), await kindling.member('bob')];
  Object.assign(variables, { MEMBER: bob.id, NAME: bob.name, POST: await bob.publish('Our first customer!') });
  variables.TOKEN = (await byToken(ada, 'write')).headers().authorization?.replace('Bearer ', '') ?? '';
});
afterAll(() => kindling.close());

/** Splits a command into words as a shell does: quotes may begin and end within a word. */
const wordsOf = (command: string) =>
  (command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|"([^"]*)"|[^'"]+/g, (part, single, double) => single ?? filled(double ?? part)),
  );
const filled = (word: string) => word.replace(/\$(\w+)/g, (_, name) => variables[name] ?? `no ${name}`);

function requestOf(command: string) {
  const [, ...words] = wordsOf(command);
  const headers: Record<string, string> = {};
  let [method, url, payload] = ['GET', '', undefined as string | Buffer | undefined];
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (!word.startsWith('-')) url = word;
    else if (word === '-X') method = words.shift() ?? '';
    else if (word === '-d') payload = words.shift();
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(': ');
      headers[name] = value;
    } else if (word === '-F') {
      expect(words.shift()).toBe('file=@picture.png');
      method = 'POST';
      headers['content-type'] = 'multipart/form-data; boundary=x';
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="picture.png"\r\n\r\n';
      const file = Buffer.from(onePixelPng.split(',')[1] ?? '', 'base64');
      payload = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]);
    } else throw new Error(`curl's ${word} is not known here.`);
  }
  return { method: method as 'GET' | 'POST', url, headers, ...(payload !== undefined && { payload }) };
}

describe('docs/api.md', () => {
  it('has an example for each area', () => {
    for (const area of [
      'auth',
      'community',
      'media',
      'users',
      'messages',
      'notifications',
      'ai-tools',
      'news',
      'implementation-agent',
    ])
      expect(examples.join('\n')).toContain(`$KINDLING/api/${area}`);
  });

  it.each(examples)('%s', async (example) => {
    const { statusCode, body } = await kindling.app().inject(requestOf(example));
    expect([200, 201], body).toContain(statusCode);
  });
});
