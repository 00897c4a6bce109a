// Recognises errors caused by a full disk, whichever store reports them.
const sqliteFull = 13;
/** SQLITE_IOERR_SHMSIZE */
const sqliteIndexFull = 4_874;
/** MongoDB's OutOfDiskSpace. */
const mongoFull = 14_031;
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', mongoFull];

/** The operator's message wherever a file can't be written because of it. */
export const diskFullMessage = (path: string): string =>
  `The disk of ${path} is full: nothing was written. Free up space; no restart is needed.`;

export const fullDiskIn = (message: string): string | undefined => /^The disk of .+ is full/.exec(message)?.[0];

export function isDiskFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && fullCodes.includes(each.code)) return true;
    if (('errcode' in each && each.errcode === sqliteFull) || isIndexFull(each)) return true;
    // A bulk write of MongoDB has an error for each of its writes, and the code of the first.
    const ofWrites = 'writeErrors' in each ? [each.writeErrors].flat() : [];
    if (ofWrites.some((one) => (one as Readonly<{ code?: unknown }>).code === mongoFull)) return true;
  }
  return false;
}

export const isIndexFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteIndexFull;
