// What is to be done first on a new installation. Each step follows from the settings and from what has happened; none is written down.

import type { ReadModels } from '../../src/platform/read-models.ts';
import { firstAuditEvents } from '../audit-trail/queries.ts';
import { secondFactorOf } from '../factors/queries.ts';
import { countArticlesSince } from '../newsroom/queries.ts';
import { modeNow } from '../sign-ups/queries.ts';

/** What the settings of the server say. */
export type Installation = Readonly<{
  hasPublicUrl: boolean;
  mailLeaves: boolean;
  hasModel: boolean;
  /** False where reading feeds is switched off, so that there is nothing to wait for. */
  readsNews: boolean;
}>;

export type SetUpStep = Readonly<{
  name: 'second-factor' | 'public-url' | 'mail' | 'sign-ups' | 'news' | 'model' | 'backup';
  isDone: boolean;
}>;

export async function setUpSteps(
  read: ReadModels,
  adminId: string,
  { hasPublicUrl, mailLeaves, hasModel, readsNews }: Installation,
): Promise<readonly SetUpStep[]> {
  const [factor, mode, articles, backups] = await Promise.all([
    secondFactorOf(read, adminId),
    modeNow(read),
    countArticlesSince(read, '', 1),
    firstAuditEvents(read, { type: 'BackupTaken' }, 'newest', 1),
  ]);
  return [
    { name: 'second-factor', isDone: factor !== undefined },
    { name: 'public-url', isDone: hasPublicUrl },
    { name: 'mail', isDone: mailLeaves },
    { name: 'sign-ups', isDone: mode.setAt !== null },
    ...(readsNews ? [{ name: 'news', isDone: articles > 0 } as const] : []),
    { name: 'model', isDone: hasModel },
    { name: 'backup', isDone: backups.length > 0 },
  ];
}
