import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/event.ts';
import { specify } from '../../../src/testing/decider-specification.ts';
import { operatorsOnly, reasonNeeded } from './errors.ts';
import {
  BackupTaken,
  ChainKeyed,
  EventSkipped,
  KeysGivenUp,
  KeysRecovered,
  LogRestored,
  LogSalvaged,
  OrderGiven,
  operations,
  PersonalDataRevealed,
  ReactionDropped,
  StagingCopyMade,
} from './operation.ts';

const operator: Actor = { kind: 'operator', id: 'root' };
const at = '2026-04-02T03:00:00.000Z';
const operation = specify(operations);

const skip = { projection: 'feed', position: '712', eventType: 'PostLiked', reason: 'bad import' };
const drop = {
  jobId: 'accounts.mail-reset-link:e1',
  reaction: 'accounts.mail-reset-link',
  eventType: 'PasswordResetRequested',
  reason: 'address bounces',
};
const reveal = { verb: 'audit', asked: '--member ada', memberIds: ['ada'], memberId: 'ada', reason: null };
const backup = { position: '900', events: 899 };
const restore = { takenAt: at, events: 800, leftOut: 99, erasedAgain: ['bob'] };

const salvage = { position: '8430', events: 8430, lost: 11, erasedAgain: [], reason: 'a truncated write-ahead log' };

const order = { order: 'rebuild' as const, readModels: ['feed'], jobs: 0, jobIds: [] };

const cases: readonly (readonly [Parameters<typeof operations.decider.decide>[0], object])[] = [
  [{ type: 'SkipEvent', data: skip, actor: operator, at }, EventSkipped(skip)],
  [{ type: 'DropReaction', data: drop, actor: operator, at }, ReactionDropped(drop)],
  [{ type: 'RevealPersonalData', data: reveal, actor: operator, at }, PersonalDataRevealed(reveal)],
  [{ type: 'NoteBackup', data: backup, actor: operator, at }, BackupTaken(backup)],
  [{ type: 'NoteRestore', data: restore, actor: operator, at }, LogRestored(restore)],
  [{ type: 'NoteSalvage', data: salvage, actor: operator, at }, LogSalvaged(salvage)],
  [{ type: 'GiveOrder', data: order, actor: operator, at }, OrderGiven(order)],
  [{ type: 'MakeStagingCopy', data: {}, actor: operator, at }, StagingCopyMade({})],
  [{ type: 'GiveUpKeys', data: { people: ['bob'] }, actor: operator, at }, KeysGivenUp({ people: ['bob'] })],
  [{ type: 'NoteRecoveredKeys', data: { people: ['bob'] }, actor: operator, at }, KeysRecovered({ people: ['bob'] })],
];

describe('an operator’s action', () => {
  it.each(
    cases.map(([command, event]) => [command.type, command, event] as const),
  )('is recorded: %s', (_type, command, event) => {
    expect(operations.decider.decide(command, operations.decider.initial)).toEqual([event]);
  });

  it('is recorded once, however often it is sent under one id', () => {
    operation.given(EventSkipped(skip)).when({ type: 'SkipEvent', data: skip, actor: operator, at }).thenNothing();
  });

  it.each(['', '   '])('needs a reason where something is given up, and "%s" is none', (reason) => {
    operation
      .given()
      .when({ type: 'SkipEvent', data: { ...skip, reason }, actor: operator, at })
      .thenRefused(reasonNeeded);
    operation
      .given()
      .when({ type: 'DropReaction', data: { ...drop, reason }, actor: operator, at })
      .thenRefused(reasonNeeded);
  });

  it('cannot be recorded by an admin of the community, nor by a reaction', () => {
    const others: readonly Actor[] = [
      { kind: 'member', id: 'eve', isAdmin: true },
      { kind: 'system', id: 'accounts.mail-reset-link' },
      { kind: 'visitor' },
    ];
    for (const actor of others) {
      operation.given().when({ type: 'NoteBackup', data: backup, actor, at }).thenRefused(operatorsOnly);
    }
  });
});

const admin: Actor = { kind: 'member', id: 'grace', isAdmin: true };

it('that keys the hash chain is recorded once, by Kindling itself and no one else', () => {
  const system: Actor = { kind: 'system', id: 'start' };
  const command = { type: 'KeyChain', data: {}, at } as const;
  operation
    .given()
    .when({ ...command, actor: system })
    .thenDecided(ChainKeyed({}));
  operation
    .given(ChainKeyed({}))
    .when({ ...command, actor: system })
    .thenNothing();
  for (const actor of [operator, admin])
    operation
      .given()
      .when({ ...command, actor })
      .thenRefused(operatorsOnly);
});

it('that keys are given up is also recorded by Kindling itself at a start', () => {
  const system: Actor = { kind: 'system', id: 'start' };
  const command = { type: 'GiveUpKeys' as const, data: { people: ['bob'] }, at };
  operation
    .given()
    .when({ ...command, actor: system })
    .thenDecided(KeysGivenUp({ people: ['bob'] }));
  operation
    .given()
    .when({ ...command, actor: admin })
    .thenRefused(operatorsOnly);
});

it('can be taken by an admin only to give up a failed reaction', () => {
  operation.given().when({ type: 'DropReaction', data: drop, actor: admin, at }).thenDecided(ReactionDropped(drop));
  operation.given().when({ type: 'SkipEvent', data: skip, actor: admin, at }).thenRefused(operatorsOnly);
});
