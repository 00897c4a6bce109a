// Random actions of operators.
import type { CommandGenerator } from '../../src/testing/history/history.ts';
import { activeMembers } from '../accounts/command-generators-fixture.ts';
import { chainOperationId, onlyOne, operations, stagingOperationId } from './index.ts';

const operate: CommandGenerator = (history) => {
  const actor = { kind: 'operator', id: 'grace' } as const;
  const id = history.make('operation');
  const reason = 'a history by chance';
  switch (history.number(11)) {
    case 0: {
      const memberIds = activeMembers(history).slice(0, 1 + history.number(2));
      const memberId = onlyOne(memberIds);
      const about = memberId === null ? reason : history.text(memberId);
      const data = { verb: 'audit', asked: '--type PostCreated', memberIds, memberId, reason: about };
      return history.execute(operations, id, { type: 'RevealPersonalData', data, actor });
    }
    case 1: {
      const data = { projection: 'feed', position: '7', eventType: 'PostCreated', reason };
      return history.execute(operations, id, { type: 'SkipEvent', data, actor });
    }
    case 2: {
      const data = { jobId: 'j', reaction: 'accounts.forget-media', eventType: 'MemberErased', reason };
      return history.execute(operations, id, { type: 'DropReaction', data, actor });
    }
    case 3:
      return history.execute(operations, id, { type: 'NoteBackup', data: { position: '9', events: 9 }, actor });
    case 4: {
      const data = { position: '9', events: 9, lost: null, erasedAgain: history.all('member').slice(0, 1), reason };
      return history.execute(operations, id, { type: 'NoteSalvage', data, actor });
    }
    case 7: {
      const data = { order: 'retry', readModels: ['feed'], jobs: 1, jobIds: ['j'] } as const;
      return history.execute(operations, id, {
        type: 'GiveOrder',
        data: { ...data, readModels: [...data.readModels], jobIds: [...data.jobIds] },
        actor,
      });
    }
    case 8:
      return history.execute(operations, id, { type: 'GiveUpKeys', data: { people: [history.make('person')] }, actor });
    case 9: {
      const people = [history.make('person')];
      return history.execute(operations, id, { type: 'NoteRecoveredKeys', data: { people }, actor });
    }
    case 6:
      return history.execute(operations, stagingOperationId, { type: 'MakeStagingCopy', data: {}, actor });
    case 5: {
      const system = { kind: 'system', id: 'start' } as const;
      return history.execute(operations, chainOperationId, { type: 'KeyChain', data: {}, actor: system });
    }
    default: {
      const data = { takenAt: history.at, events: 9, leftOut: 1, erasedAgain: history.all('member').slice(0, 1) };
      return history.execute(operations, id, { type: 'NoteRestore', data, actor });
    }
  }
};

export const commandGenerators: readonly CommandGenerator[] = [operate];
