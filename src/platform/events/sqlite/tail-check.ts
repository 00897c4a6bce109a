// Checks at every start that the log reaches as far as its anchor says, and that its last events form an unbroken
// chain. It only reads, so damaged files stay as they are.
import type { DatabaseSync } from 'node:sqlite';
import { anchorFileOf } from './anchor.ts';
import { type Chain, EMPTY_LOG, type EventRow, type LogHead } from './hash-chain.ts';
import { readLinks } from './keyed-from.ts';
import { LogDamaged, recoveryOptions } from './log-damaged.ts';

/** Checked even if the anchor is at the head, because damage usually hits what was written last. */
const TAIL_EVENTS = 1_000;

export type HashedRow = EventRow & Readonly<{ hash: string }>;

export function headReader(db: DatabaseSync): () => LogHead {
  const newest = db.prepare('SELECT position, hash FROM event ORDER BY position DESC LIMIT 1');
  return () => (newest.get() as LogHead | undefined) ?? EMPTY_LOG;
}

/** Returns the head. The anchor must be read before the log: a later one could be ahead of it. */
export function checkTail(db: DatabaseSync, file: string, chain: Chain, anchor: LogHead | undefined): LogHead {
  const { hashAfter, keyedFrom } = readLinks(db, file, chain);
  const head = headReader(db)();
  if (anchor === undefined) {
    if (head.position === 0) return head;
    const message = `${anchorFileOf(file)} is missing, so nobody can tell whether the log is whole.`;
    throw new LogDamaged('anchor-missing', `${message} ${recoveryOptions}`);
  }
  if (head.position < anchor.position) throw shorterThanAnchor(file, head.position, anchor);
  const from = Math.max(0, Math.min(anchor.position, head.position - TAIL_EVENTS));
  let previous = linkAt(db, from);
  if (previous === undefined) throw brokenAt(file, from);
  const rows = db.prepare('SELECT * FROM event WHERE position > ? ORDER BY position').iterate(from);
  for (const each of rows) {
    const row = each as unknown as HashedRow;
    if (row.position !== previous.position + 1) throw brokenAt(file, previous.position + 1);
    if (row.hash !== hashAfter(previous.hash, row)) throw brokenAt(file, row.position);
    if (row.type === chain.keyedBy && keyedFrom === undefined) throw brokenAt(file, row.position);
    previous = { position: row.position, hash: row.hash };
  }
  if (linkAt(db, anchor.position)?.hash !== anchor.hash) {
    const message = `${file} holds another event at position ${anchor.position} than its anchor says.`;
    throw new LogDamaged('anchor-mismatch', `${message} Log and anchor are from different backups. ${recoveryOptions}`);
  }
  return head;
}

export function shorterThanAnchor(file: string, position: number, anchor: LogHead): LogDamaged {
  const message = `${file} ends at position ${position}, but had reached ${anchor.position}: its end was lost.`;
  return new LogDamaged('shorter-than-anchor', `${message} ${recoveryOptions}`);
}

function brokenAt(file: string, position: number): LogDamaged {
  const message = `${file} was changed at position ${position}: the event does not match the chain of hashes.`;
  return new LogDamaged('chain-broken', `${message} ${recoveryOptions}`);
}

export function linkAt(db: DatabaseSync, position: number): LogHead | undefined {
  if (position === 0) return EMPTY_LOG;
  return db.prepare('SELECT position, hash FROM event WHERE position = ?').get(position) as LogHead | undefined;
}
