// Carries out decisions and clearances, and undoes them. Each run handles one batch of a clearance and records the
// next; repeating it changes nothing. A clearance that is undone while it runs stops at the next batch.
import type { Position } from '../../src/kernel/event.ts';
import type { Acting } from '../../src/platform/commands/act-as.ts';
import { inGroups } from '../../src/platform/concurrency/in-groups.ts';
import { type Reaction, type ReactionRun, reaction } from '../../src/platform/reactor/reaction.ts';
import { accessTokens, type Fingerprint } from '../accounts/index.ts';
import { carryOut, takeBack } from './carrying-out.ts';
import type { Flaggables } from './flaggables.ts';
import {
  ClearanceBatchChosen,
  ClearanceBatchRestored,
  ClearanceOrdered,
  ClearanceUndone,
  type ClearedKind,
  clearanceBatches,
  clearances,
  clearedTogether,
} from './model/clearance.ts';
import { AppealAnswered, CaseDecided } from './model/decision.ts';
import { MemberSuspended } from './model/standing.ts';

type Deps = Readonly<{
  flaggables: Flaggables;
  fingerprint: Fingerprint;
  /** Returns the next items since then, oldest first. Throws while what happened up to a position is not known. */
  madeSince(
    asked: Readonly<{ kind: ClearedKind; memberId: string; since: string; from: string | null; upTo: Position }>,
  ): Promise<Readonly<{ ids: readonly string[]; next: string | null }>>;
}>;

type Place = Readonly<{ kind: ClearedKind; from: string | null; batch: number }>;

const reason = 'Removed with all that was made since then.';
export function moderationReactions(deps: Deps): readonly Reaction[] {
  const { madeSince, flaggables } = deps;
  const orderOf = async (decisionId: string, acting: Acting) => (await acting.load(clearances, decisionId)).state;

  /** Records the next batch with any items. */
  async function choose(decisionId: string, place: Place, upTo: Position, { acting }: ReactionRun): Promise<void> {
    const clearance = await orderOf(decisionId, acting);
    if (clearance === undefined || clearance.isUndone) return;
    const { memberId, since, kinds } = clearance.ordered;
    let from = place.from;
    for (const kind of kinds.slice(kinds.indexOf(place.kind))) {
      const { ids, next } = await madeSince({ kind, memberId, since, from, upTo });
      from = null;
      if (ids.length === 0) continue;
      const data = { decisionId, memberId, batch: place.batch, kind, ids, next };
      const id = [decisionId, String(place.batch)] as const;
      await acting.execute(clearanceBatches, id, { type: 'ChooseBatch', data });
      return;
    }
  }

  async function restore(decisionId: string, batch: number, { acting }: ReactionRun): Promise<void> {
    const id = [decisionId, String(batch)] as const;
    const { state } = await acting.load(clearanceBatches, id);
    if (state === undefined) return;
    const { restore: bringBack } = flaggables[state.chosen.kind];
    await inGroups(state.chosen.ids, clearedTogether, (each) => bringBack?.(acting, each, decisionId));
    await acting.execute(clearanceBatches, id, { type: 'NoteRestored', data: {} });
  }

  return [
    // The calls do this, too: these complete what was interrupted.
    reaction('moderation.carry-out', CaseDecided, async ({ data, metadata }, { acting }) => {
      // The streams reject a decision that was reversed in the meantime.
      await carryOut(acting, deps, data, metadata.at);
    }),

    reaction('moderation.take-back', AppealAnswered, async ({ data: { outcome, decisionId } }, { acting }) => {
      if (outcome === 'overturned') await takeBack(acting, deps, decisionId);
    }),

    reaction(
      'moderation.begin-clearance',
      ClearanceOrdered,
      { lane: 'moderation' },
      async ({ data, position }, run) => {
        const [kind] = data.kinds;
        if (kind) await choose(data.decisionId, { kind, from: null, batch: 0 }, position, run);
      },
    ),

    reaction('moderation.clear', ClearanceBatchChosen, { lane: 'moderation' }, async ({ data, position }, run) => {
      const { decisionId, batch, kind, ids, next } = data;
      if ((await orderOf(decisionId, run.acting))?.isUndone !== false) return;
      const by = { decisionId, reason, endsReview: false };
      await inGroups(ids, clearedTogether, (id) => flaggables[kind].remove?.(run.acting, id, by));
      const clearance = await orderOf(decisionId, run.acting);
      // It was undone in the meantime, possibly before these were removed.
      if (clearance?.isUndone) return restore(decisionId, batch, run);
      const kinds = clearance?.ordered.kinds ?? [];
      const after = next === null ? kinds[kinds.indexOf(kind) + 1] : kind;
      if (after) await choose(decisionId, { kind: after, from: next, batch: batch + 1 }, position, run);
    }),

    reaction('moderation.undo-clearance', ClearanceUndone, { lane: 'moderation' }, ({ data }, run) =>
      restore(data.decisionId, 0, run),
    ),

    reaction('moderation.restore', ClearanceBatchRestored, { lane: 'moderation' }, ({ data }, run) =>
      restore(data.decisionId, data.batch + 1, run),
    ),

    // They are void from the suspension on; this records the end of each in the log.
    reaction('moderation.revoke-access-tokens', MemberSuspended, async ({ data, metadata: { at } }, { acting }) => {
      const command = { type: 'RevokeAccessTokens', data: { madeUpTo: at } } as const;
      await acting.execute(accessTokens, data.memberId, command);
    }),
  ];
}
