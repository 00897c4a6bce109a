// The error for a log with untrustworthy files. The files are left untouched.

export type LogDamage =
  | 'foreign-file'
  | 'newer-schema'
  | 'unreadable'
  | 'shorter-than-anchor'
  | 'anchor-mismatch'
  | 'anchor-missing'
  | 'anchor-unreadable'
  | 'chain-broken'
  | 'another-key';

/** The operator's options for a damaged log. `salvage` reports which of the two keeps more. */
export const recoveryOptions =
  'Keep the intact part of the log with kindling salvage, or restore a backup, which loses everything since.';

export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
  readonly damage: LogDamage;

  constructor(damage: LogDamage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.damage = damage;
  }
}
