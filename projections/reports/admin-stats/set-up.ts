// The first steps on a new installation. Each is derived from the settings and the log; none is stored.
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { secondFactorOf } from '../../accounts/factors/queries.ts';
import { countMembers } from '../../accounts/members/queries.ts';
import { modeNow } from '../../accounts/sign-ups/queries.ts';
import { countFeed } from '../../community/feed/queries.ts';
import { countArticlesSince } from '../../news/newsroom/queries.ts';
import { firstAuditEvents } from '../../operations/audit-trail/queries.ts';

/** The settings of the server. */
export type Installation = Readonly<{
  hasPublicUrl: boolean;
  mailLeaves: boolean;
  hasModel: boolean;
  /** False if reading feeds is switched off, so that there is nothing to wait for. */
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

/** Returns whether only the admin has joined yet, and nothing is posted. */
export async function hasOnlyItsAdmin(read: ReadModels): Promise<boolean> {
  const [members, { posts }] = await Promise.all([countMembers(read), countFeed(read)]);
  return members <= 1 && posts === 0;
}
