// Lists the collections in a file of documents without changing it: another version of Kindling may have created it.
import { openSqlite } from '../../open-sqlite.ts';

/** Returns undefined if the file can't be read. */
export function namesInFile(path: string): readonly string[] | undefined {
  try {
    const db = openSqlite(path, { readOnly: true });
    try {
      return db
        .prepare('SELECT name FROM collections ORDER BY name')
        .all()
        .map(({ name }) => String(name));
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}
