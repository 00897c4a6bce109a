import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { profile, registration } from '../../../modules/accounts/inputs.ts';
import { aNewUsernameIsAllowed, aRoleMayNotClaimStaff } from '../../../modules/accounts/model/policies.ts';
import { editedPost, newComment, newPost } from '../../../modules/community/inputs.ts';
import { categories, postTypes } from '../../../modules/community/names.ts';
import { newMessage } from '../../../modules/messaging/inputs.ts';
import { parseText } from '../../text/parse.ts';
import { mentionsIn } from '../../text/reading.ts';
import { sampleAccount, sampleMember } from '../sample-account.ts';
import { conversationFiles, readConversations } from './conversations.ts';
import { readMembers } from './members.ts';
import { parseContent } from './read-content.ts';
import { readThreads, threadBy, topics } from './threads.ts';

const members = readMembers();
const threads = readThreads(members);
const conversations = readConversations(members);
const messages = conversations.flatMap(({ messages }) => messages.map(([, text]) => text));
const handles: ReadonlySet<string> = new Set(members.map(({ username }) => username));
const comments = threads.flatMap(({ name, comments }) => comments.map(([by, text]) => ({ name, by, text })));
const texts = [
  ...threads.flatMap(({ text, addition = '' }) => [text, addition]),
  ...comments.map(({ text }) => text),
  ...messages,
];

test('there are 40 members, more than 300 posts and more than 900 comments', () => {
  expect(handles.size).toBe(40);
  expect(threads.length).toBeGreaterThanOrEqual(300);
  expect(comments.length).toBeGreaterThanOrEqual(900);
});

test('every type and every category has posts, and every member writes something', () => {
  const byType = Map.groupBy(threads, ({ type }) => type);
  const byCategory = Map.groupBy(threads, ({ category }) => category);
  for (const type of postTypes) expect(byType.get(type)?.length, type).toBeGreaterThanOrEqual(25);
  for (const category of categories) expect(byCategory.get(category)?.length, category).toBeGreaterThanOrEqual(25);
  const speakers = new Set<string>([...threads, ...comments].map(({ by }) => by));
  expect([...handles].filter((handle) => !speakers.has(handle))).toEqual([]);
});

test('some posts are unanswered, some have long discussions', () => {
  expect(threads.filter((thread) => thread.comments.length === 0).length).toBeGreaterThanOrEqual(3);
  expect(threads.filter((thread) => thread.comments.length >= 8).length).toBeGreaterThanOrEqual(3);
});

test.each(['Hebrew', 'Arabic'])('somebody posts in %s, and gets replies in two languages', (script) => {
  const written = new RegExp(`\\p{Script=${script}}`, 'u');
  const thread = threads.find(({ text }) => written.test(text));
  const answers = thread?.comments.map(([, text]) => written.test(text)) ?? [];
  expect(answers).toContain(true);
  expect(answers).toContain(false);
});

test('no text occurs twice', () => {
  const nonEmpty = texts.filter((text) => text !== '');
  expect(new Set(nonEmpty).size).toBe(nonEmpty.length);
  expect(new Set(threads.map(({ name }) => name)).size).toBe(threads.length);
});

describe('a request would accept, unchanged,', () => {
  test('each post', () => {
    for (const { name, text: content, type: postType, category, options, pictures, addition } of threads) {
      const pollOptions = options ? [...options] : null;
      const input = { content, postType, category, pollOptions, mediaAlts: pictures.map(({ alt }) => alt) };
      expect(newPost.parse(input), name).toEqual(input);
      expect(postType === 'poll', name).toBe(pollOptions !== null);
      for (const { alt } of pictures) expect(alt, name).not.toBe('');
      const edited = { id: name, content: addition ? `${content}\n\n${addition}` : content };
      expect(editedPost.parse(edited), name).toEqual(edited);
    }
  });

  test('each comment', () => {
    for (const { text, name } of comments) {
      expect(newComment.parse({ id: name, content: text })).toEqual({ id: name, content: text });
    }
  });

  test('each message', () => {
    for (const content of messages)
      expect(newMessage.parse({ receiverId: 'r', content })).toEqual({ receiverId: 'r', content });
  });

  test('each member', () => {
    for (const { username, bio, role, avatar, firstName, lastName } of members) {
      const shown = { username, bio, role, profileEmoji: typeof avatar === 'string' ? avatar : null };
      expect(profile.parse(shown), username).toEqual(shown);
      expect(aNewUsernameIsAllowed(username), username).toBeUndefined();
      if (role !== null) expect(aRoleMayNotClaimStaff(role), username).toBeUndefined();
      const account = { ...sampleAccount, firstName, lastName };
      expect(registration.parse(account), username).toEqual(account);
    }
  });
});

test('every mention is of a member', () => {
  const mentions = texts.flatMap((text) => mentionsIn(parseText(text)));
  expect(mentions.filter((spellings) => !spellings.some((username) => handles.has(username)))).toEqual([]);
});

test('every speaker is a member, and so is the sample account', () => {
  expect([...threads, ...comments].filter(({ by }) => !handles.has(by))).toEqual([]);
  expect(handles).toContain(sampleMember);
});

test('every file of threads is read', async () => {
  const files = await readdir(new URL('threads/', import.meta.url));
  expect(files.sort()).toEqual([...topics, 'welcome'].map((topic) => `${topic}.yaml`).sort());
});

test('dozens of pairs write to each other, each in one conversation, and every file of them is read', async () => {
  const pairs = conversations.map(({ between }) => between.toSorted().join(' '));
  expect(pairs.length).toBeGreaterThanOrEqual(36);
  expect(new Set(pairs).size).toBe(pairs.length);
  const files = await readdir(new URL('conversations/', import.meta.url));
  expect(files.sort()).toEqual(conversationFiles.map((file) => `${file}.yaml`).sort());
});

test('the unread messages at the end of a conversation are from one member', () => {
  const last = conversations.flatMap(({ messages, unread }) => (unread > 0 ? [messages.slice(-unread)] : []));
  expect(last.filter((several) => new Set(several.map(([by]) => by)).size > 1)).toEqual([]);
});

describe('a mistake is reported with its file and its place:', () => {
  const read = (text: string) => () => parseContent('threads/new', text, z.array(threadBy(members)));
  const post = '- type: insight\n  category: general\n  by: maya\n  text: Something.\n';

  test('valid content is accepted unchanged', () => {
    const [made] = read(`${post}  comments:\n    - kat: "Yes: always."\n`)();
    expect(made?.comments).toEqual([['kat', 'Yes: always.', null]]);
  });

  test('a reply refers to the last comment of that member', () => {
    const [made] = read(
      `${post}  comments:\n    - kat: One\n    - felix: Two\n    - kat: Three\n    - maya to kat: Yes\n`,
    )();
    expect(made?.comments.at(-1)).toEqual(['maya', 'Yes', 2]);
  });

  test.each([
    [
      'a stranger who posts',
      post.replace('maya', 'nobody-1'),
      /threads\/new\.yaml[\s\S]*nobody-1 is no member[\s\S]*\[0\]\.by/,
    ],
    ['a stranger who answers', `${post}  comments:\n    - nobody-2: Hm.\n`, /nobody-2[\s\S]*\[0\]\.comments\[0\]/],
    ['a reply to somebody silent', `${post}  comments:\n    - maya to kat: Yes\n`, /spoke before/],
    ['an unknown drawing', `${post}  picture: { drawing: sky-green, alt: Green. }\n`, /\[0\]\.picture\.drawing/],
    ['a misspelt field', `${post}  coments: []\n`, /coments/],
    ['not YAML', `${post}  text: "Something else`, /threads\/new\.yaml is not YAML/],
  ])('%s', (_, text, message) => {
    expect(read(text)).toThrow(message);
  });
});
