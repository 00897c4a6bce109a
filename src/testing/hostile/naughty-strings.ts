// Texts that have broken other programs: markup, control characters, unusual scripts, words with a meaning for parsers.
const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Marks where a text would run as markup. */
export const wouldRun = 'naughty-would-run';

export const markup: readonly string[] = [
  `<script>${wouldRun}</script>`,
  `</script><script>${wouldRun}</script>`,
  `<!--<script>${wouldRun}`,
  `<img src=x onerror=${wouldRun}>`,
  `<svg/onload=${wouldRun}>`,
  `"><b ${wouldRun}>`,
  `" autofocus onfocus=${wouldRun} x="`,
  `</title><b ${wouldRun}>`,
  `</textarea><b ${wouldRun}>`,
  `<iframe srcdoc="${wouldRun}">`,
  `<a href="javascript:${wouldRun}">x</a>`,
  `[x](javascript:${wouldRun})`,
  `![x](data:text/html,<b ${wouldRun}>)`,
  `{{constructor.constructor('${wouldRun}')()}}`,
  `\${${wouldRun}}`,
];

const parsers: readonly string[] = [
  ...['null', 'NaN', '-0', '1e309', '٠١٢', '__proto__', 'constructor', 'then', '$where', '{"$gt":""}'],
  ...['[object Object]'],
  ...["' OR 1=1 --", '"; DROP TABLE documents; --', '%', '_', '*', 'a* OR b', '"', 'NEAR(a b)', 'col:x', 'NOT'],
  ...['../../etc/passwd', '..\\..\\x', 'file:///etc/passwd', 'con', '%00', '%2e%2e%2f', '%s%n%x'],
  ...['$(reboot)', '`reboot`', '=1+1'],
  ...['\r\nSet-Cookie: x=y', 'a\r\nBcc: b@example.com', '\n.\n', '@', '@@', '#', '&lt;', '&#x3c;', '\\'],
  ...['\\u0000', '$&', "$'", '[', '(((((('],
];

const scripts: readonly string[] = [
  ...['\u0000', 'a\u0000b', '\u001b[31m', '\u007f\u0085', '\u2028', '\ufeff', '\uffff', '\u00ad', '\ud800'],
  ...['a\ud83d', '\udc00\ud800'],
  ...['\u{10ffff}', '\u202eright to left', '\u2066\u2067', '\u200b\u200d', '👩‍👩‍👧‍👦', '🇩🇪🇫', '👍🏿'],
  ...['\ufe0f', 'Z̴̡̛͇̖̺͊a̷l̸g̶o̵'],
  ...[long('e\u0301', 400), long('\u0300', 300), 'ﷺ', 'İıſß', 'ǆ', 'ﬀ', 'A\u030a', 'pаypаl', '田中さん'],
  ...['العربية', '\u3164', '　', ' \t\v\f'],
];

const sizes: readonly string[] = [
  ...['', ' ', '\n\n\n', long('a', 300), long('a ', 6_000), long('👍', 2_000), long('\n', 5_000)],
  ...[long('@a ', 2_000), long('[', 2_000)],
  ...[long('> ', 2_000), long('*', 2_000), long('`', 2_000), long('https://a.invalid/ ', 2_000), long('#x ', 2_000)],
];

export const naughtyStrings: readonly string[] = [...markup, ...parsers, ...scripts, ...sizes];
