// Read models are committed a moment after they were folded. A kill in between loses what they folded, never what was acknowledged.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { survives } from '../../testing/faults.ts';
import { openStored } from '../../testing/projections/stored-documents.ts';
import { openTestKindling } from '../../testing/test-kindling.ts';

/** Returns the content of the posts that the committed feed in this folder has. */
function committedPosts(folder: string): readonly unknown[] {
  const { db, table } = openStored(folder, 'feed.posts');
  const rows = db.prepare(`SELECT doc ->> 'content' AS content FROM ${table} WHERE living = 1`).all();
  db.close();
  return rows.map(({ content }) => content);
}

survives(
  'Kindling',
  'a kill before the read models are committed',
  'the first read after the restart shows what was acknowledged',
  async () => {
    const site = await openTestKindling();
    onTestFinished(() => site.close());
    const ada = await site.member('ada');
    const content = 'Acknowledged, and not yet committed.';
    const post = await ada.publish(content);
    await ada.post(`/community/posts/${post}/like`);

    // Copied within one turn, so that no timer commits in between.
    const killed = mkdtempSync(join(tmpdir(), 'kindling-killed-'));
    onTestFinished(() => rmSync(killed, { recursive: true, force: true }));
    const examined = join(killed, 'examined');
    const restarted = join(killed, 'restarted');
    for (const copy of [examined, restarted]) cpSync(site.folder, copy, { recursive: true });
    expect(committedPosts(examined)).toEqual([]);

    const again = await openTestKindling({ environment: { DATA_DIR: restarted } });
    onTestFinished(() => again.close());
    const { body } = await again.visitor().get(`/community/posts/${post}`);
    expect(body).toMatchObject({ post: { content, likesCount: 1 } });
  },
);
