import { describe, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { DigestDue, memberSettings, NotificationSettingsChanged, type SettingsChanges } from './member-settings.ts';

const ada: Actor = { kind: 'member', id: 'ada', isAdmin: false };
const sweep: Actor = { kind: 'system', id: 'notifications.digests' };
const at = '2026-03-20T09:00:00.000Z';
const morning = '2026-03-21T08:00:00.000Z';
const plain = {
  ...{ memberId: 'ada', appOff: [], mailOff: [], messageMails: false, contentInMails: true, timeZone: 'UTC' },
  ...({ hearFrom: 'everybody', digest: 'off', nextDigestAt: null } as const),
};
const daily = { ...plain, digest: 'daily', nextDigestAt: morning } as const;
const changed = NotificationSettingsChanged;

describe('notification settings', () => {
  const settings = specify(memberSettings);
  const change = (data: SettingsChanges) => ({ type: 'ChangeSettings', data, actor: ada, at }) as const;
  const take = (slot: string, when: string) =>
    ({ type: 'TakeDigest', data: { memberId: 'ada', slot }, actor: sweep, at: when }) as const;

  it('change what they name, and leave the rest', () => {
    settings
      .given(changed(daily))
      .when(change({ hearFrom: 'followed' }))
      .thenDecided(changed({ ...daily, hearFrom: 'followed' }));
  });

  it('that are the same append no event', () => {
    settings
      .given()
      .when(change({ digest: 'off' }))
      .thenNothing();
  });

  it('determine when the first digest comes', () => {
    settings
      .given()
      .when(change({ digest: 'daily' }))
      .thenDecided(changed(daily));
  });

  it('have a digest once for each slot, and after a pause only the next', () => {
    const due = DigestDue({ memberId: 'ada', slot: morning, since: '', nextDigestAt: '2026-03-25T08:00:00.000Z' });
    const late = '2026-03-24T10:00:00.000Z';
    const before = settings.given(changed(daily));
    before.when(take(morning, late)).thenDecided(due);
    settings.given(changed(daily), due).when(take(morning, late)).thenNothing();
  });

  it('have no digest early', () => {
    settings.given(changed(daily)).when(take(morning, at)).thenNothing();
  });

  it('have no digests after the link in a mail ended them', () => {
    const stop = { type: 'StopMails', data: { memberId: 'ada' }, actor: { kind: 'visitor' }, at } as const;
    settings.given(changed(daily)).when(stop).thenDecided(changed(plain));
  });
});
