// Queries about cases, decisions and flags. Evidence comes from the log, by a function that opens it.
import type { Evidence, FlaggedKind, FlagReason } from '../../../modules/moderation/model/flag.ts';
import { cachedQuery } from '../../../src/platform/viewing/cached-query.ts';
import {
  directionOf,
  everyOne,
  findPage,
  mapPage,
  type Page,
  type PageRequest,
  type TimedPageRequest,
} from '../../../src/platform/viewing/paging.ts';
import { type ReadModels, roomOfIds } from '../../../src/platform/viewing/read-models.ts';
import type { Hidden } from '../../../src/platform/viewing/viewer.ts';
import { namesOf } from '../../accounts/members/queries.ts';
import { cases, decisions, flagDocumentId, flags } from './projection.ts';
import type { CaseDocument, DecisionDocument, FlagDocument } from './read-model.ts';

const newestFirst = { createdAt: -1 } as const;
const maxFlagsShown = 50;
const maxDecisionsShown = 20;
const maxFlagsAbout = 1_000;

export type EvidenceOf = Readonly<{
  /** Opens the copy that a flag sealed; null once its key is forgotten. */
  flagged(flag: Pick<FlagDocument, 'kind' | 'aboutId' | 'flaggerId'>): Promise<Evidence | null>;
  /** Opens what is held for review; null once it no longer is. */
  held(about: Pick<CaseDocument, 'kind' | 'aboutId'>): Promise<Evidence | null>;
}>;

/** A flagged member is hidden from the flagger's lists, like a muted one. */
export const hiddenByFlags = cachedQuery('moderation.hidden', readHidden, roomOfIds);

async function readHidden(read: ReadModels, flaggerId: string): Promise<Pick<Hidden, 'muted' | 'flagged'>> {
  const muted = new Set<string>();
  const flagged = new Set<string>();
  const all = { from: flags, where: { flaggerId }, sort: newestFirst };
  for await (const { kind, aboutId, isRaised } of everyOne(read, all)) {
    if (isRaised) (kind === 'member' ? muted : flagged).add(aboutId);
  }
  return { muted, flagged };
}

function flagView({ flagId: id, kind, aboutId, reason, text, createdAt }: FlagDocument) {
  return { id, kind, aboutId, reason, text, createdAt };
}

export type FlagView = Readonly<ReturnType<typeof flagView>>;

export async function flagBy(read: ReadModels, caseId: string, flaggerId: string): Promise<FlagView | undefined> {
  const found = await read.get(flags, flagDocumentId(caseId, flaggerId));
  return found?.isRaised ? flagView(found) : undefined;
}

/** A decision as the member concerned sees it, naming no moderator. */
export type DecisionView = Readonly<
  { id: string } & Pick<
    DecisionDocument,
    | 'kind'
    | 'aboutId'
    | 'outcome'
    | 'reason'
    | 'suspendedUntil'
    | 'appealableUntil'
    | 'thread'
    | 'appeal'
    | 'answer'
    | 'createdAt'
  >
>;

const decisionView = ({ _id, kind, aboutId, outcome, reason, ...doc }: DecisionDocument): DecisionView => {
  const { suspendedUntil, appealableUntil, appeal, answer, thread, createdAt } = doc;
  return {
    ...{ id: _id, kind, aboutId, outcome, reason, suspendedUntil, appealableUntil },
    ...{ appeal, answer, thread, createdAt },
  };
};

export async function decisionById(read: ReadModels, id: string): Promise<DecisionView | undefined> {
  const found = await read.get(decisions, id);
  return found && decisionView(found);
}

/** Returns the decisions about a member, newest first, without dismissals. */
export async function decisionsAbout(
  read: ReadModels,
  memberId: string,
  page: PageRequest,
): Promise<Page<DecisionView>> {
  const found = await findPage(read, decisions, { where: { memberId }, sort: newestFirst }, page);
  const announced = found.items.filter(({ outcome }) => outcome !== 'dismiss');
  return { items: announced.map(decisionView), nextCursor: found.nextCursor };
}

export async function caseNow(read: ReadModels, caseId: string) {
  const found = await read.get(cases, caseId);
  if (found === undefined) return undefined;
  const { _id, kind, aboutId, memberId, state, round } = found;
  return { caseId: _id, kind, aboutId, memberId, isOpen: state === 'open', round };
}

/** If very many members flagged something, the newest are notified of the decision. */
const maxNotified = 100;

/** Returns those who flagged it since the last decision. */
export async function flaggersOf(read: ReadModels, caseId: string): Promise<readonly string[]> {
  const [[last], found] = await Promise.all([
    read.find(decisions, { where: { caseId }, sort: newestFirst, limit: 1 }),
    read.find(flags, { where: { caseId }, sort: newestFirst, limit: maxNotified }),
  ]);
  return found
    .filter(({ isRaised, createdAt }) => isRaised && createdAt > (last?.createdAt ?? ''))
    .map(({ flaggerId }) => flaggerId);
}

/** Yields the flags of a case that were raised up to an instant. */
export async function* flagsOfCase(read: ReadModels, caseId: string, upTo: string): AsyncGenerator<FlagDocument> {
  const all = { from: flags, where: { caseId }, sort: newestFirst };
  for await (const flag of everyOne(read, all)) if (flag.createdAt <= upTo) yield flag;
}

type Named = Readonly<{ id: string; name: string }>;

export type CaseSummary = Readonly<{
  id: string;
  kind: FlaggedKind;
  aboutId: string;
  state: CaseDocument['state'];
  author: Named;
  openFlags: number;
  flaggedAt: string;
  /** `repeated`: it was held before anyone saw it. */
  reasons: readonly (FlagReason | 'repeated')[];
  /** As it was when it was last flagged; null once that is forgotten. */
  evidence: Evidence | null;
  /** The newest decision; null while there is none, and if the case is open again. */
  decided: Pick<DecisionView, 'outcome' | 'reason' | 'suspendedUntil' | 'createdAt'> | null;
}>;

export type CaseView = CaseSummary &
  Readonly<{
    flags: readonly (FlagView & Readonly<{ flagger: Named; isWithdrawn: boolean; evidence: Evidence | null }>)[];
    decisions: readonly (DecisionView & Readonly<{ decidedBy: Named }>)[];
    /** Decisions about other content by its author. */
    history: readonly DecisionView[];
  }>;

/** Flags read for a row of the list. */
const flagsPerRow = 5;

/** Staff never see that they were reported, or by whom. */
const notAbout = (viewerId: string) => ({ memberId: { $ne: viewerId } });

export async function casesPage(
  read: ReadModels,
  evidenceOf: EvidenceOf,
  { state, order, ...page }: TimedPageRequest & Readonly<{ state: CaseDocument['state'] }>,
  viewerId: string,
): Promise<Page<CaseSummary>> {
  const query = { where: { state, ...notAbout(viewerId) }, sort: { flaggedAt: directionOf(order) } };
  const found = await findPage(read, cases, query, page);
  const authorIds = found.items.map(({ memberId }) => memberId);
  const named = await namesOf(read, authorIds);
  const items = await Promise.all(
    found.items.map(async (doc) => {
      const [newest, decided] = await Promise.all([
        read.find(flags, { where: { caseId: doc._id }, sort: newestFirst, limit: flagsPerRow }),
        lastDecision(read, doc),
      ]);
      const [first] = newest;
      const evidence = (await evidenceOfHeld(evidenceOf, doc)) ?? (first ? await evidenceOf.flagged(first) : null);
      return summary(doc, newest, { evidence, decided, author: named(doc.memberId) });
    }),
  );
  return { items, nextCursor: found.nextCursor };
}

async function lastDecision(read: ReadModels, { _id: caseId, state }: CaseDocument): Promise<CaseSummary['decided']> {
  if (state !== 'decided') return null;
  const [last] = await read.find(decisions, { where: { caseId }, sort: newestFirst, limit: 1 });
  return last === undefined ? null : asDecided(last);
}

const asDecided = ({ outcome, reason, suspendedUntil, createdAt }: DecisionDocument): CaseSummary['decided'] => ({
  ...{ outcome, reason, suspendedUntil, createdAt },
});

const evidenceOfHeld = async (evidenceOf: EvidenceOf, doc: CaseDocument) => (doc.isHeld ? evidenceOf.held(doc) : null);

function summary(
  doc: CaseDocument,
  found: readonly FlagDocument[],
  { author, evidence, decided }: Pick<CaseSummary, 'author' | 'evidence' | 'decided'>,
): CaseSummary {
  const { _id: id, kind, aboutId, state, openFlags, flaggedAt } = doc;
  const reasons = [...(doc.heldFor ? [doc.heldFor] : []), ...new Set(found.map(({ reason }) => reason))];
  return { id, kind, aboutId, state, author, openFlags, flaggedAt, reasons, evidence, decided };
}

export async function caseById(
  read: ReadModels,
  evidenceOf: EvidenceOf,
  caseId: string,
  viewerId: string,
): Promise<CaseView | undefined> {
  const doc = await read.get(cases, caseId);
  if (doc === undefined || doc.memberId === viewerId) return undefined;
  const [found, decided, history] = await Promise.all([
    read.find(flags, { where: { caseId }, sort: newestFirst, limit: maxFlagsShown }),
    read.find(decisions, { where: { caseId }, sort: newestFirst, limit: maxDecisionsShown }),
    read.find(decisions, { where: { memberId: doc.memberId }, sort: newestFirst, limit: maxDecisionsShown }),
  ]);
  const ids = [doc.memberId, ...found.map(({ flaggerId }) => flaggerId), ...decided.map((each) => each.deciderId)];
  const named = await namesOf(read, ids);
  const withEvidence = await Promise.all(
    found.map(async (flag) => ({
      ...flagView(flag),
      flagger: named(flag.flaggerId),
      isWithdrawn: !flag.isRaised,
      evidence: await evidenceOf.flagged(flag),
    })),
  );
  return {
    ...summary(doc, found, {
      author: named(doc.memberId),
      evidence: (await evidenceOfHeld(evidenceOf, doc)) ?? withEvidence[0]?.evidence ?? null,
      decided: doc.state === 'decided' && decided[0] ? asDecided(decided[0]) : null,
    }),
    flags: withEvidence,
    decisions: decided.map((each) => ({ ...decisionView(each), decidedBy: named(each.deciderId) })),
    history: history.filter((each) => each.caseId !== caseId).map(decisionView),
  };
}

export async function appealsPage(
  read: ReadModels,
  { status, order, ...page }: TimedPageRequest & Readonly<{ status: 'waiting' | 'answered' }>,
  viewerId: string,
): Promise<Page<DecisionView & Readonly<{ caseId: string; member: Named }>>> {
  const query = { where: { appealState: status, ...notAbout(viewerId) }, sort: { createdAt: directionOf(order) } };
  const found = await findPage(read, decisions, query, page);
  const memberIds = found.items.map(({ memberId }) => memberId);
  const named = await namesOf(read, memberIds);
  return mapPage(found, (doc) => ({ ...decisionView(doc), caseId: doc.caseId, member: named(doc.memberId) }));
}

export const countOpenCases = (read: ReadModels, viewerId: string): Promise<number> =>
  read.count(cases, { state: 'open', ...notAbout(viewerId) });

export const countAppeals = (read: ReadModels, viewerId: string): Promise<number> =>
  read.count(decisions, { appealState: 'waiting', ...notAbout(viewerId) });

/** Returns when a member or their content was flagged since an instant. */
export async function flagsAbout(read: ReadModels, authorId: string, since: string): Promise<readonly string[]> {
  const where = { authorId, createdAt: { $gte: since } };
  const found = await read.find(flags, { where, sort: newestFirst, limit: maxFlagsAbout });
  return found.map(({ createdAt }) => createdAt);
}
