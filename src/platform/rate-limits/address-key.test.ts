import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1ff:fe23:4567:890a%eth0', 'fe80:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['not an address', 'unknown'],
  ['', 'unknown'],
])('%s is counted as %s', (address, key) => expect(addressKey(address)).toBe(key));

test('all addresses of a /64 count as one, and another /64 as another', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const key = addressKey(one);
      if (!key.endsWith('::/64')) return;
      expect(addressKey(`${key.slice(0, -'::/64'.length)}:dead:beef:12:34`)).toBe(key);
      expect(addressKey(other) === key).toBe(addressKey(other).startsWith(key));
    }),
  );
});

test('any text gives a key', () => {
  fc.assert(fc.property(fc.string(), (text) => addressKey(text).length > 0));
});
