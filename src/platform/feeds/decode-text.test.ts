import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each<[string, Uint8Array, string | null, string]>([
  ['UTF-8 where nobody says', Buffer.from('Zoë'), null, 'Zoë'],
  ['what the server says', latin1('Zo\u00eb'), 'text/xml; charset="ISO-8859-1"', 'Zoë'],
  [
    'what the document declares',
    latin1('<?xml version="1.0" encoding="windows-1252"?>Zo\u00eb'),
    'text/xml',
    '<?xml version="1.0" encoding="windows-1252"?>Zoë',
  ],
  ['its mark, whatever is said', Buffer.from('\ufeffZoë'), 'text/xml; charset=latin1', 'Zoë'],
  ['UTF-16 with a mark', utf16('\ufeff<a>Zoë'), null, '<a>Zoë'],
  ['UTF-16 without one', utf16('<a>Zoë'), null, '<a>Zoë'],
  ['UTF-8 where the charset is unknown', Buffer.from('Zoë'), 'text/xml; charset=klingon', 'Zoë'],
  ['a page’s own meta tag', latin1('<meta charset=iso-8859-1>Zo\u00eb'), 'text/html', '<meta charset=iso-8859-1>Zoë'],
  ['with signs in place of what can’t be read', latin1('Zo\u00eb!'), 'text/plain', 'Zo\ufffd!'],
  ['nothing', new Uint8Array(), null, ''],
])('bytes are read as %s', (_, bytes, contentType, text) => {
  expect(decodeText(bytes, contentType)).toBe(text);
});
