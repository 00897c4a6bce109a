import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import * as errors from './errors.ts';
import { PasskeyAdded, PasskeyRemoved, PasskeyRenamed, PasskeyUsed, passkeys } from './passkeys.ts';

const at = '2026-03-01T09:00:00.000Z';
const visitor: Actor = { kind: 'visitor' };
const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };

const member = specify(passkeys);
const laptop = {
  ...{ memberId: 'ada', passkeyId: 'p1', credentialId: 'c1', publicKey: 'key 1', transports: ['internal'] },
  ...{ name: 'My laptop', domain: 'kindling.example', isSynced: true, counter: 0, challengeId: 'asked 1', epoch: 0 },
};
const added = PasskeyAdded(laptop);
const used = (counter: number, challengeId: string) =>
  PasskeyUsed({ memberId: 'ada', passkeyId: 'p1', counter, challengeId });
const removed = PasskeyRemoved({ memberId: 'ada', passkeyId: 'p1' });

const add = (data: object = {}) => ({ type: 'AddPasskey', data: { ...laptop, ...data }, actor: ada, at }) as const;
const use = (counter: number, challengeId: string, epoch = 0) =>
  ({ type: 'UsePasskey', data: { passkeyId: 'p1', counter, challengeId, epoch }, actor: visitor, at }) as const;
const rename = (name: string, passkeyId = 'p1') =>
  ({ type: 'RenamePasskey', data: { passkeyId, name }, actor: ada, at }) as const;
const remove = (passkeyId = 'p1') => ({ type: 'RemovePasskey', data: { passkeyId }, actor: ada, at }) as const;

describe('a passkey', () => {
  it('is added once', () => {
    member.given().when(add()).thenDecided(added);
    member
      .given(added)
      .when(add({ challengeId: 'asked 2' }))
      .thenRefused(errors.passkeyKnown);
  });

  it('is not restored by repeating the response that added it', () => {
    member.given(added, removed).when(add()).thenRefused(errors.passkeyRefused);
    member
      .given(added, removed)
      .when(add({ challengeId: 'asked 2' }))
      .thenDecided(PasskeyAdded({ ...laptop, challengeId: 'asked 2' }));
  });

  it('is one of at most twenty', () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      PasskeyAdded({ ...laptop, passkeyId: `p${index}`, challengeId: `asked ${index}` }),
    );
    member
      .given(...many)
      .when(add({ passkeyId: 'one more', challengeId: 'asked more' }))
      .thenRefused(errors.tooManyPasskeys);
  });

  it('can be renamed, and the same name appends no event', () => {
    member
      .given(added)
      .when(rename('Old laptop'))
      .thenDecided(PasskeyRenamed({ memberId: 'ada', passkeyId: 'p1', name: 'Old laptop' }));
    member.given(added).when(rename('My laptop')).thenNothing();
    member.given(added).when(rename('x', 'p2')).thenRefused(errors.passkeyNotFound);
  });

  it('that is removed is gone', () => {
    member.given(added).when(remove()).thenDecided(removed);
    for (const command of [remove(), rename('x')])
      member.given(added, removed).when(command).thenRefused(errors.passkeyNotFound);
    member.given(added, removed).when(use(1, 'asked 2')).thenRefused(errors.passkeyRefused);
  });
});

describe('a log-in by passkey', () => {
  it('uses up its challenge', () => {
    member.given(added).when(use(1, 'asked 2')).thenDecided(used(1, 'asked 2'));
    member.given(added, used(1, 'asked 2')).when(use(2, 'asked 2')).thenRefused(errors.passkeyRefused);
    member.given(added).when(use(1, 'asked 1')).thenRefused(errors.passkeyRefused);
  });

  it('has an increasing counter, or none', () => {
    const twice = member.given(added, used(7, 'asked 2'));
    for (const counter of [0, 6, 7]) twice.when(use(counter, 'asked 3')).thenRefused(errors.passkeyCopied);
    twice.when(use(8, 'asked 3')).thenDecided(used(8, 'asked 3'));
    member.given(added, used(0, 'asked 2')).when(use(0, 'asked 3')).thenDecided(used(0, 'asked 3'));
  });
});

describe('once all credentials were revoked', () => {
  it('an older passkey cannot log in, and leaves room for twenty others', () => {
    const many = Array.from({ length: 20 }, (_, index) =>
      PasskeyAdded({ ...laptop, passkeyId: `p${index}`, challengeId: `asked ${index}` }),
    );
    const late = { passkeyId: 'late', challengeId: 'asked late', epoch: 1 };
    member
      .given(added)
      .when(use(1, 'asked 2', 1))
      .thenRefused(errors.passkeyRefused);
    member
      .given(...many)
      .when(add(late))
      .thenDecided(PasskeyAdded({ ...laptop, ...late }));
  });

  it('an older passkey can still be removed', () => {
    member.given(added).when(remove()).thenDecided(removed);
  });

  it('a passkey of event version 1 counts as added before any revocation', () => {
    const { epoch: _, ...recorded } = laptop;
    expect(PasskeyAdded.upcasters[1]?.(recorded)).toEqual(laptop);
  });
});
