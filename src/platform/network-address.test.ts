import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacters } from '../testing/any-characters.ts';
import { clientAddress, plainAddress } from './network-address.ts';

describe('plainAddress', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['203.0.113.9:_port', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['"203.0.113.9:80"', '203.0.113.9'],
    ['[203.0.113.9]:80', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['[::FFFF:cb00:7109]:443', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:0DB8:0:0:0:0:0:7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['::1', '::1'],
  ])('%s is %s', (text, address) => expect(plainAddress(text)).toBe(address));

  test.each([
    ...[
      '',
      'unknown',
      '_hidden',
      '_hidden:80',
      'localhost',
      'example.com:443',
      '203.0.113',
      '203.0.113.256',
      '010.0.0.1',
    ],
    ...[
      '203.0.113.9:',
      '203.0.113.9:port',
      '203.0.113.9:123456',
      '203.0.113.9 198.51.100.1',
      '[2001:db8::7',
      '[]',
      ':::',
      '::1]:443',
    ],
    ...['203.0.113.9/24', 'for=203.0.113.9', '0x7f000001', '\u0661.2.3.4'],
  ])('%j is not an address', (text) => expect(plainAddress(text)).toBeUndefined());

  test('an address is unchanged by any port after it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(65_535), (address, port) => {
        const plain = plainAddress(address);
        const bracketed = address.includes(':') ? `[${address}]` : address;
        expect(plainAddress(`${bracketed}:${port}`)).toBe(plain);
        expect(plainAddress(plain ?? '')).toBe(plain);
      }),
    );
  });

  test('any text is handled', () => {
    fc.assert(fc.property(anyCharacters(), (text) => void plainAddress(text)));
  });
});

test.each([
  [['10.0.0.1', '203.0.113.9:80'], '203.0.113.9'],
  [['10.0.0.1', '10.0.0.2:80', 'unknown'], '10.0.0.2'],
  [['::ffff:10.0.0.1', '_hidden'], '10.0.0.1'],
  [['10.0.0.1'], '10.0.0.1'],
  [[undefined], 'unknown'],
])('of the hops %j, %s is the client', (hops, client) => expect(clientAddress(hops)).toBe(client));
