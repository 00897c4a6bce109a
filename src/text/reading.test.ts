import { describe, expect, test } from 'vitest';
import { parseText } from './parse.ts';
import { linksIn, mentionsIn, plainText, tagsIn } from './reading.ts';

/** Reads mentions as if no username ended with a sign. */
const mentioned = (text: string) => mentionsIn(parseText(text)).map((names) => names.at(-1));
const linked = (text: string) => linksIn(parseText(text));
const plain = (text: string) => plainText(parseText(text));

describe('a mention', () => {
  test.each([
    ['one in a sentence', 'Thanks @ada, and you too (@bob_2)!', ['ada', 'bob_2']],
    ['one at either end', '@ada meets @bob', ['ada', 'bob']],
    ['the full stop after it is not part of it', 'Ask @grace.hopper. Or @ada-l...', ['grace.hopper', 'ada-l']],
    ['each once, whatever its capitals, as first written', '@Ada @ada @ADA @bob', ['Ada', 'bob']],
    ['a possessive', "@ada's and @bob’s", ['ada', 'bob']],
    ['within quotes and brackets', '"@bob" ‘@cyd’ [@dan] «@eve»', ['bob', 'cyd', 'dan', 'eve']],
    [
      'within emphasis',
      '**@ada** _@bob thanks_ *@cyd* __@dan__ _@eve_ ~~@fay~~',
      ['ada', 'bob', 'cyd', 'dan', 'eve', 'fay'],
    ],
    [
      'with underscores',
      'thanks @_mil_ for that, @__init__, @a_b_ and _@_ada_ too_',
      ['_mil_', '__init__', 'a_b_', '_ada_'],
    ],
    [
      'in a heading, a quote, a list and what looks like a table',
      '# @ada\n> @bob\n\n- @cyd\n  1. @dan\n\n| @eve |',
      ['ada', 'bob', 'cyd', 'dan', 'eve'],
    ],
    ['right after other scripts', '谢谢@ada 的, ש@bob אמר, спасибо@cyd, שּׁ@dan', ['ada', 'bob', 'cyd', 'dan']],
    ['right before other scripts', '@adaさん @bobに @cydא', ['ada', 'bob', 'cyd']],
    ['between paragraphs that each have a backtick', 'a ` b\n\n@ada\n\nc ` d', ['ada']],
    ['between the tags of HTML', '<div>\n@ada <b>@bob</b>\n</div>', ['ada', 'bob']],
    ['after an emoji', '🎉@ada', ['ada']],
    ['after a tab, a carriage return and a mark of direction', 'a\t@ada\r\n@bob\u200f@cyd', ['ada', 'bob', 'cyd']],
    ['of 3 to 30 characters', `@ab @abc @${'x'.repeat(30)} @${'y'.repeat(31)}`, ['abc', 'x'.repeat(30)]],
    ['after code that is closed', '`@one1` @ada\n```\n@two2\n```\n@bob and ` @cyd', ['ada', 'bob', 'cyd']],
    ['in an invalid link', '[@ada](javascript:alert(1))', ['ada']],
  ])('%s', (_promise, text, usernames) => expect(mentioned(text)).toEqual(usernames));

  test.each([
    ['an e-mail address', 'write to ada@example.org or ada.l+news@example.org or mailto:ada@example.org, foo_@bar.com'],
    ['a word', 'foo@bar_baz éà@ada ２@ada e\u0301\u0323@ada'],
    ['a web address', 'https://medium.com/@ada/post-1 and http://x.y/?u=@ada www.tube.com/@ada medium.com/@ada'],
    ['an address elsewhere', '@ada@mastodon.social'],
    ['the text of a link', '[@ada](https://example.org) and [**@bob**][1]\n\n[1]: https://example.org'],
    ['the target of a link', '[profile](https://example.org/@ada) <https://example.org/@bob>'],
    ['the text of a picture', '![@ada](https://example.org/a.png)'],
    ['code', 'the `@ada` decorator, ``a ` @bob`` and ```@cyd```'],
    ['a fenced block', 'see\n```ts\n@ada class X {}\n```\n~~~\n@bob\n~~~'],
    ['a fenced block never closed', 'see\n```\n@ada\n``\n@bob'],
    ['an indented block', 'see\n\n    @ada\n\n\t@bob'],
    ['an escape', '\\@ada'],
    ['a character reference', '&commat;ada &#64;bob &#x40;cyd'],
    ['letters that no username has', '@adaé @日本語 @ad\u0301a @ada２'],
    ['a lone sign', '@ @@ @. @-- @-.- me @ @@ada'],
  ])('is not in %s', (_promise, text) => expect(mentioned(text)).toEqual([]));

  test.each([
    ['Ask @ada.', [['ada.', 'ada']]],
    ['Ask @ada.- or @lena.k!', [['ada.-', 'ada.', 'ada'], ['lena.k']]],
    ['Ask @ad...', [['ad...', 'ad..', 'ad.']]],
    [`Ask @${'x'.repeat(29)}...`, [[`${'x'.repeat(29)}.`, 'x'.repeat(29)]]],
    ['_Ask @ada_, or _@ada._', [['ada'], ['ada.', 'ada']]],
    ['@ada\\_ @bob\\.', [['ada'], ['bob']]],
  ])('may end with a sign, and the longest spelling comes first: %s', (text, names) =>
    expect(mentionsIn(parseText(text))).toEqual(names));

  test('is one of at most twenty', () => {
    const text = Array.from({ length: 30 }, (_, index) => `@member${index}`).join(' ');
    expect(mentioned(text)).toHaveLength(20);
  });
});

describe('a link', () => {
  test.each([
    ['See https://moss.example/a, and http://fern.example!', ['https://moss.example/a', 'http://fern.example']],
    ['[Moss](https://moss.example/a) (https://fern.example/b)', ['https://moss.example/a', 'https://fern.example/b']],
    ['[https://moss.example](https://moss.example).', ['https://moss.example']],
    [
      'https://moss.example/Moss_(plant), **https://fern.example** _https://moss.example_',
      ['https://moss.example/Moss_(plant)', 'https://fern.example', 'https://moss.example'],
    ],
    [
      '(see https://moss.example/wiki/Motd_(Unix)) (https://moss.example/a)b',
      ['https://moss.example/wiki/Motd_(Unix)', 'https://moss.example/a'],
    ],
    [
      'https://moss.example/src/__init__.py and https://moss.example/*a*b',
      ['https://moss.example/src/__init__.py', 'https://moss.example/*a*b'],
    ],
    [
      '見て：https://moss.example/a。次の文です。（https://fern.example/苔）、https://moss.example，',
      ['https://moss.example/a', 'https://fern.example/苔', 'https://moss.example'],
    ],
    [
      '見てhttps://moss.example “https://fern.example” «https://moss.example»',
      ['https://moss.example', 'https://fern.example', 'https://moss.example'],
    ],
    [
      'https://moss.example/a.,!?;:\'" https://moss.example/b… https://moss.example/c؟',
      ['https://moss.example/a', 'https://moss.example/b', 'https://moss.example/c'],
    ],
    ['https://moss.example\u200f https://fern.example\u2069', ['https://moss.example', 'https://fern.example']],
    [
      'https://例え.テスト/パス HTTPS://MOSS.example https://[::1]/',
      ['https://例え.テスト/パス', 'HTTPS://MOSS.example', 'https://[::1]/'],
    ],
    ['"https://moss.example" <https://fern.example>', ['https://moss.example', 'https://fern.example']],
    ['www.moss.example, and fern.example', ['https://www.moss.example']],
    ['[our site](www.moss.example) [too](fern.example/a)', ['https://www.moss.example', 'https://fern.example/a']],
    ['[a][1] and ![b][1]\n\n[1]: https://moss.example', ['https://moss.example', 'https://moss.example']],
    ['![a picture](https://moss.example/a.png)', ['https://moss.example/a.png']],
    ['[![badge](https://fern.example/a.png)](https://moss.example)', ['https://moss.example']],
    ['[1]: https://moss.example', ['https://moss.example']],
    ['> https://moss.example\n- https://fern.example', ['https://moss.example', 'https://fern.example']],
  ])('%s', (text, expected) => expect(linked(text)).toEqual(expected));

  test.each([
    '`curl https://moss.example` and\n```\nhttps://fern.example\n```',
    '    https://moss.example',
    'ftp://moss.example mailto:moss@moss.example moss@moss.example',
    'https:// https://. http://( www.moss www. xwww.moss.example a.www.moss.example me@www.moss.example',
    '[x](javascript:alert(1)) [x](JAVASCRIPT:alert(1)) [x](&#106;avascript:alert(1)) <javascript:alert(1)>',
    '[x](data:text/html,x) [x](vbscript:x) [x](//evil.example) [x](/\\evil.example) [x](https://) [x](a/b) [x](#a)',
    'https\\://moss.example \\www.moss.example',
  ])('is not in %s', (text) => expect(linked(text)).toEqual([]));
});

test.each([
  ['Try #lamp, or #Torch-2!', ['lamp', 'torch-2']],
  ['使用#lamp吗 **#torch** _#lamp_', ['lamp', 'torch', 'lamp']],
  ['#lamp- and (#torch)', ['lamp', 'torch']],
  ['C# C#x a&#39; b/#x ##y # \\#z `#a` https://moss.example/#b [#c](https://moss.example) #lampé', []],
])('the tools of %s', (text, slugs) => expect(tagsIn(parseText(text))).toEqual(slugs));

describe('plain words', () => {
  test.each([
    ['a name keeps its underscores', 'Ask @ada_r, @_ada and @ada_ about it', 'Ask @ada_r, @_ada and @ada_ about it'],
    ['two names are no emphasis', '@_ada_ met @_bob_', '@_ada_ met @_bob_'],
    ['underscores within a word stay', 'snake_case_name', 'snake_case_name'],
    [
      'emphasis goes',
      '**Bold**, *slanted*, _slanted_, __bold__, ***both*** and un*believ*able',
      'Bold, slanted, slanted, bold, both and unbelievable',
    ],
    ['emphasis around a name goes, the name stays', '_thanks to @ada_r_', 'thanks to @ada_r'],
    [
      'characters without a meaning in Markdown stay',
      '3 * 4 = 12, C# and [sic] > nothing',
      '3 * 4 = 12, C# and [sic] > nothing',
    ],
    ['an escape shows the escaped character', '5 \\* 3 \\_x\\_ &amp; &eacute;', '5 * 3 _x_ & é'],
    ['code keeps its words', 'Run `npm_config_x=1`:\n```sh\nnpm start\n```', 'Run npm_config_x=1: npm start'],
    [
      'a link leaves its words',
      'See [the guide](https://example.com/a_b_c), [a](u "title") and ![b](c)',
      'See the guide, a and b',
    ],
    ['an address stays', 'https://www.example.com/a_b_c', 'https://www.example.com/a_b_c'],
    [
      'headings, lists and quotes become one line',
      '# Title\n- one\n\n1. two\n2. three\n> four',
      'Title one two three four',
    ],
    ['a year is no list', '1986. A great year', '1986. A great year'],
    ['nor is a list that begins with another number', '7. seven\n   - more\n8. eight', '7. seven more 8. eight'],
    ['nor is an empty one', '7.\n8)\n\n> 9.\n>    nine', '7. 8) 9. nine'],
    ['struck words stay', '~~never~~ seldom, ~5', 'never seldom, ~5'],
    [
      'East Asian emphasis goes',
      '**注意：**必ず読む。**「引用」**です ~~（旧）~~新',
      '注意：必ず読む。「引用」です （旧）新',
    ],
    ['HTML stays as written', 'a <b>c</b> <!-- d -->\n\n<script>\n\nx', 'a <b>c</b> <!-- d --> <script> x'],
    ['an unused definition is text', '[TODO]: fix', '[TODO]: fix'],
    ['white space of any kind is one space', 'a\tb\r\nc \n\n\u00a0d', 'a b c d'],
  ])('%s', (_, text, words) => expect(plain(text)).toBe(words));
});
