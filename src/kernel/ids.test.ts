import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { derivedId, withTimeOf } from './ids.ts';

describe('an id with the time of another', () => {
  const id = derivedId('a post');

  it('begins like the other id, and is a UUIDv7', () => {
    const origin = uuidv7();
    const timed = withTimeOf(origin, id);
    expect(timed.slice(0, 13)).toBe(origin.slice(0, 13));
    expect(timed).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('differs exactly if the id does', () => {
    const origin = uuidv7();
    expect(withTimeOf(origin, id)).toBe(withTimeOf(origin, id));
    expect(withTimeOf(origin, derivedId('another post'))).not.toBe(withTimeOf(origin, id));
  });

  it('passes its time on to ids derived from it', () => {
    const origin = uuidv7();
    const command = withTimeOf(origin, derivedId('command'));
    expect(withTimeOf(command, id).slice(0, 13)).toBe(origin.slice(0, 13));
  });

  it.each([
    derivedId('command'),
    'a key of a client',
    '',
    uuidv7().toUpperCase(),
  ])('is that id if the other has no time: %s', (origin) => {
    expect(withTimeOf(origin, id)).toBe(id);
  });
});
