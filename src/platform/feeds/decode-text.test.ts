import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each<[string, Uint8Array, string | null, string]>([
  ['UTF-8 without a declaration', Buffer.from('Zoë'), null, 'Zoë'],
  ['the charset in the server’s header', latin1('Zo\u00eb'), 'text/xml; charset="ISO-8859-1"', 'Zoë'],
  [
    'the charset that the document declares',
    latin1('<?xml version="1.0" encoding="windows-1252"?>Zo\u00eb'),
    'text/xml',
    '<?xml version="1.0" encoding="windows-1252"?>Zoë',
  ],
  [
    'the charset of its byte order mark, whatever is declared',
    Buffer.from('\ufeffZoë'),
    'text/xml; charset=latin1',
    'Zoë',
  ],
  ['UTF-16 with a mark', utf16('\ufeff<a>Zoë'), null, '<a>Zoë'],
  ['UTF-16 without one', utf16('<a>Zoë'), null, '<a>Zoë'],
  ['UTF-8 where the charset is unknown', Buffer.from('Zoë'), 'text/xml; charset=klingon', 'Zoë'],
  ['a page’s own meta tag', latin1('<meta charset=iso-8859-1>Zo\u00eb'), 'text/html', '<meta charset=iso-8859-1>Zoë'],
  ['windows-1252 if it is undeclared and not UTF-8', latin1('Caf\u00e9 \u0093hi\u0094'), null, 'Café “hi”'],
  ['windows-1252 if it is declared as UTF-8 but is not', latin1('Caf\u00e9!'), 'text/plain; charset=utf-8', 'Café!'],
  [
    'UTF-8 with letters of windows-1252 in it',
    Buffer.concat([Buffer.from('Zoë 你好 '), latin1('caf\u00e9!')]),
    null,
    'Zoë 你好 café!',
  ],
  [
    'UTF-8 by its mark, with letters of windows-1252',
    Buffer.concat([Buffer.from('\ufeffZoë '), latin1('\u00e9')]),
    null,
    'Zoë é',
  ],
  ['a code page of IBM', Uint8Array.of(0x5a, 0x6f, 0x89), 'text/xml; charset=IBM850', 'Zoë'],
  [
    'a code page of IBM that the document declares',
    Buffer.concat([Buffer.from('<?xml version="1.0" encoding="cp437"?>'), Uint8Array.of(0x82)]),
    null,
    '<?xml version="1.0" encoding="cp437"?>é',
  ],
  ['UTF-8 that its server calls a code page', Buffer.from('Zoë'), 'text/xml; charset=cp437', 'Zoë'],
  ['nothing', new Uint8Array(), null, ''],
])('bytes are read as %s', (_, bytes, contentType, text) => {
  expect(decodeText(bytes, contentType)).toBe(text);
});

test.each([0x80, 0xc3, 0xe2, 0xf0])('five megabytes of the byte %i are decoded in time', (byte) => {
  const before = process.cpuUsage();
  decodeText(Buffer.alloc(5_000_000, byte), null);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
});
