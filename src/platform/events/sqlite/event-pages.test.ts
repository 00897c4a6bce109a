import { expect, test } from 'vitest';
import { eventsOfPage, PAGE_BYTES } from './event-pages.ts';

test('overflow pages that lead back to themselves are followed once, not for the gigabyte that a damaged row claims', () => {
  const page = Buffer.alloc(PAGE_BYTES, 2);
  page[0] = 13;
  page.writeUInt16BE(1, 3);
  page.writeUInt16BE(100, 8);
  // The size of the payload, 900 million bytes, as a varint.
  page.set([0x83, 0xad, 0x93, 0xd2, 0x00, 0x01], 100);
  const overflow = Buffer.alloc(PAGE_BYTES);
  const asked: number[] = [];
  const pageAt = (number: number) => {
    asked.push(number);
    overflow.writeUInt32BE(number);
    return overflow;
  };
  expect(eventsOfPage(page, pageAt)).toEqual([]);
  expect(asked).toHaveLength(1);
});
