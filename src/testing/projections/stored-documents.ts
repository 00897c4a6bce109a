import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesIn } from '../../app/start/stores.ts';

/** Opens the file of a read model's first generation, and finds the table of a collection such as `feed.posts`. */
export function openStored(
  folder: string,
  collection: string,
): Readonly<{ db: DatabaseSync; file: string; table: string }> {
  const { documents } = filesIn(folder);
  const [projection] = collection.split('.');
  const name =
    readdirSync(documents).find((each) => new RegExp(`^${projection}\\.v\\d+\\.g\\d+\\.sqlite$`).test(each)) ?? '';
  const file = join(documents, name);
  const db = new DatabaseSync(file);
  const { id } = db.prepare("SELECT id FROM collections WHERE name LIKE ? || '.%'").get(collection) ?? {};
  return { db, file, table: `docs_${id}` };
}
