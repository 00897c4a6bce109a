// Who is notified about which post, by choice or because they take part in it.
import type { Stance } from '../../../modules/community/model/watch.ts';

/** `_id` is `{postId}:{memberId}`. Members who neither take part nor have chosen anything have none. */
export type WatchDocument = Readonly<{
  _id: string;
  postId: string;
  memberId: string;
  stance: Stance;
  isAuthor: boolean;
  commentsCount: number;
  /** Since when the member has taken part or has chosen; ISO 8601. They are not notified of anything earlier. */
  since: string;
}>;

export const hearsOfComments = ({ stance }: WatchDocument): boolean => stance !== 'muted';
