// Reads the whole log and reports problems of the hash chain, gaps, ids, streams, indexes and the anchor. It can run
// next to a running server, and on a log that no longer opens.
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../kernel/event.ts';
import { boundLimit } from '../../files/open-sqlite.ts';
import { readAnchor } from './anchor.ts';
import { type Chain, EMPTY_LOG, type LogHead } from './hash-chain.ts';
import { startIndexScan } from './index-scan.ts';
import { keyedFromByEvents, type Links, links, readLinks, recordDamaged } from './keyed-from.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';
import { openDamagedLog, openLogToRead } from './log-file.ts';
import { faultOf } from './sqlite-fault.ts';
import { type HashedRow, linkAt, shorterThanAnchor } from './tail-check.ts';

const PAGE_EVENTS = 250;
const MAX_PROBLEMS = 100;

export type LogProblem = Readonly<{
  kind: 'hash' | 'gap' | 'duplicate-id' | 'stream' | 'index' | 'anchor' | 'unreadable';
  /** Where in the log; undefined if the problem concerns the log as a whole. */
  position: Position | undefined;
  message: string;
}>;

/** Problems with the events themselves. Others concern what is derived from them, or what Kindling itself appended. */
export const unprovenBy: ReadonlySet<LogProblem['kind']> = new Set(['hash', 'gap', 'anchor', 'unreadable']);

export type LogReport = Readonly<{
  intact: boolean;
  events: number;
  head: Position;
  /** The first position with a problem. Everything before it is unaltered. */
  firstBad: Position | undefined;
  /** The chain proves each event up to here. Indexes may be damaged, because they are derived from the events. */
  provenUpTo: Position;
  /** The last position of the log according to its anchor; undefined if there is no readable anchor. */
  reached: Position | undefined;
  /** The first hundred. */
  problems: readonly LogProblem[];
}>;

export type VerifyOptions = Readonly<{
  chain: Chain;
  /** The caller knows the events up to here, so damage there doesn't keep later events from being proven. */
  knownUpTo?: Position;
  onProgress?: (progress: { verified: number; total: number }) => void;
  signal?: AbortSignal;
}>;

/** Throws `LogDamaged` if the log is keyed under another key, which says nothing about the log. */
export async function verifyLog(file: string, options: VerifyOptions): Promise<LogReport> {
  const { chain } = options;
  const known = Number(options.knownUpTo ?? 0n);
  const problems: LogProblem[] = [];
  let unproven = Number.POSITIVE_INFINITY;
  let firstBad = Number.POSITIVE_INFINITY;
  const report: Report = (kind, position, message) => {
    if (unprovenBy.has(kind) && position !== undefined && position > known) unproven = Math.min(unproven, position);
    if (problems.length >= MAX_PROBLEMS) return;
    problems.push({ kind, position: position === undefined ? undefined : BigInt(position), message });
    if (position !== undefined) firstBad = Math.min(firstBad, position);
  };

  const anchor = anchorOrProblem(file, report);
  let events = 0;
  let last: LogHead = EMPTY_LOG;
  let anchored: LogHead | undefined;
  let isReadToEnd = true;
  let db: DatabaseSync | undefined;
  try {
    db = openAsMuchAsPossible(file, report);
    const { hashAfter, keyedFrom } = readOrProveLinks(db, file, chain, report);
    const pages = pageChecks(db);
    const indexes = startIndexScan(db);
    /** The first and the last position of each page. */
    const ranges: [from: number, to: number][] = [];
    for (;;) {
      options.signal?.throwIfAborted();
      const page = pageAfter(last.position);
      if (page.length === 0) break;
      for (const row of page) {
        if (row.position !== last.position + 1) {
          report('gap', last.position + 1, missingBetween(last.position + 1, row.position - 1));
        } else if (row.hash !== hashAfter(last.hash, row)) {
          report('hash', row.position, `The event at position ${row.position} is not the one that was appended there.`);
        }
        // An event that keys the chain is itself keyed, and nothing else keys a log that began without a key.
        if (row.type === chain.keyedBy && row.position < (keyedFrom ?? Number.POSITIVE_INFINITY)) {
          report('hash', row.position, `The chain is keyed from position ${row.position} on, and this link is not.`);
        } else if (row.position === keyedFrom && row.position > 1 && row.type !== chain.keyedBy) {
          report('hash', row.position, `The chain is keyed from position ${row.position} on, where no event says so.`);
        }
        indexes.add(row);
        last = { position: row.position, hash: row.hash };
        if (last.position === anchor?.position) anchored = last;
      }
      events += page.length;
      ranges.push([page[0]?.position ?? 0, last.position]);
      options.onProgress?.({ verified: events, total: Math.max(last.position, anchor?.position ?? 0) });
      await nextTurn();
    }

    try {
      // Each event is looked up only if the indexes differ, in order to name those that can't be found.
      const unchecked = (await indexes.agrees(last.position)) ? [] : ranges;
      for (const [from, to] of unchecked) {
        pages.checkEach(from, to, report);
        await nextTurn();
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      report('index', undefined, `The indexes can't be read: ${why}.`);
    }

    /** Skips what can't be read of the known events. */
    function pageAfter(position: number): readonly HashedRow[] {
      try {
        return pages.after(position);
      } catch (error) {
        const resumed = position < known ? linkAt(db as DatabaseSync, known) : undefined;
        if (resumed === undefined) throw error;
        report('unreadable', position + 1, messageOf(error, file));
        last = resumed;
        return pages.after(known);
      }
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const fault = faultOf(error, file);
    if (!(fault instanceof LogDamaged) || fault.damage === 'another-key') throw fault;
    report('unreadable', last.position + 1, whatIn(fault));
    isReadToEnd = false;
  } finally {
    db?.close();
  }

  if (anchor !== undefined && anchor.position > last.position) {
    const unread = `It can be read up to position ${last.position}, and had reached ${anchor.position}.`;
    const shorter = isReadToEnd ? whatIn(shorterThanAnchor(file, last.position, anchor)) : unread;
    report('anchor', last.position + 1, shorter);
  } else if (anchor !== undefined && anchor.position > 0 && anchored?.hash !== anchor.hash) {
    report('anchor', anchor.position, `The anchor names another event at position ${anchor.position}.`);
  }
  return {
    intact: problems.length === 0,
    events,
    head: BigInt(last.position),
    firstBad: Number.isFinite(firstBad) ? BigInt(firstBad) : undefined,
    provenUpTo: BigInt(Math.min(last.position, unproven - 1)),
    reached: anchor && BigInt(anchor.position),
    problems,
  };
}

/** Opens as much as possible of a file that SQLite refuses as a whole. */
function openAsMuchAsPossible(file: string, report: Report): DatabaseSync {
  if (!existsSync(file)) throw new LogDamaged('unreadable', `There is no event log at ${file}.`);
  try {
    return openLogToRead(file);
  } catch (error) {
    const fault = faultOf(error, file);
    if (!(fault instanceof LogDamaged) || fault.damage !== 'unreadable') throw fault;
    report('unreadable', undefined, whatIn(fault));
    return openDamagedLog(file);
  }
}

/** Reads how the chain is linked. If the record of that is damaged, the events prove it. */
function readOrProveLinks(db: DatabaseSync, file: string, chain: Chain, report: Report): Links {
  try {
    const recorded = readLinks(db, file, chain);
    const proven = keyedFromByEvents(db, chain);
    if (proven === undefined || proven === recorded.keyedFrom) return recorded;
    report('unreadable', undefined, whatIn(recordDamaged(file)));
    return links(chain, proven);
  } catch (error) {
    const fault = faultOf(error, file);
    const proven =
      fault instanceof LogDamaged && fault.damage !== 'another-key' ? keyedFromByEvents(db, chain) : undefined;
    if (proven === undefined) throw error;
    report('unreadable', undefined, messageOf(error, file));
    return links(chain, proven);
  }
}

function messageOf(error: unknown, file: string): string {
  const fault = faultOf(error, file);
  return fault instanceof LogDamaged ? whatIn(fault) : String(fault);
}

/** Returns what is wrong, without the advice, which the report gives only once. */
const whatIn = ({ message }: LogDamaged): string => message.replace(` ${recoveryOptions}`, '');

const missingBetween = (from: number, to: number): string =>
  from === to ? `Position ${from} is missing.` : `Positions ${from} to ${to} are missing.`;

type Report = (kind: LogProblem['kind'], position: number | undefined, message: string) => void;

function pageChecks(db: DatabaseSync) {
  const rows = db.prepare(`SELECT * FROM event WHERE position > ? ORDER BY position ${boundLimit}`);
  // Each index must lead to each event, and only to it. CROSS JOIN keeps the planner from reading the table instead.
  const found = db.prepare(`
    SELECT page.position,
      (SELECT count(*) FROM event other INDEXED BY event_by_id WHERE other.id = page.id) AS withId,
      (SELECT min(other.position) FROM event other INDEXED BY event_by_id WHERE other.id = page.id) AS firstWithId,
      (SELECT other.position FROM event other INDEXED BY event_by_stream
        WHERE other.stream = page.stream AND other.revision = page.revision) AS atRevision,
      page.revision = 0 OR EXISTS (SELECT 1 FROM event other INDEXED BY event_by_stream
        WHERE other.stream = page.stream AND other.revision = page.revision - 1 AND other.position < page.position)
        AS followsItsStream
    FROM event page NOT INDEXED WHERE page.position BETWEEN ? AND ? ORDER BY page.position`);
  return {
    /** Returns the rows before a damaged one, and throws if that comes first. */
    after(position: number): readonly HashedRow[] {
      const page: HashedRow[] = [];
      try {
        for (const each of rows.iterate(position, PAGE_EVENTS)) {
          const row = each as unknown as HashedRow;
          // A page that was cut off can read as zeros.
          if (row.position <= (page.at(-1)?.position ?? position)) throw unreadableAfter(position + page.length);
          page.push(row);
        }
      } catch (error) {
        if (page.length === 0) throw error;
      }
      return page;
    },
    checkEach,
  };

  function checkEach(from: number, to: number, report: Report): void {
    for (const each of found.iterate(from, to)) {
      const row = each as Record<'position' | 'withId' | 'firstWithId' | 'atRevision' | 'followsItsStream', number>;
      const at = `position ${row.position}`;
      if (row.withId > 1 && row.firstWithId < row.position) {
        report('duplicate-id', row.position, `The event at ${at} has the id of the one at ${row.firstWithId}.`);
      } else if (row.withId === 0) {
        report('index', row.position, `The event at ${at} can't be found by its id: the index is damaged.`);
      }
      if (row.atRevision !== row.position) {
        report('index', row.position, `The event at ${at} can't be found in its stream: the index is damaged.`);
      }
      if (row.followsItsStream === 0) {
        report('stream', row.position, `The event at ${at} does not follow the revision before it in its stream.`);
      }
    }
  }
}

const unreadableAfter = (position: number): LogDamaged =>
  new LogDamaged('unreadable', `The events after position ${position} can't be read.`);

function anchorOrProblem(file: string, report: Report): LogHead | undefined {
  try {
    const anchor = readAnchor(file);
    if (anchor === undefined)
      report('anchor', undefined, 'The anchor file is missing: the end of the log is unproven.');
    return anchor;
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    report('anchor', undefined, whatIn(error));
    return undefined;
  }
}
