// What each member is told: who did what to them. Names are looked up when it is read.

export type NotificationType = 'post_like' | 'post_comment' | 'mention';

export type NotificationDocument = Readonly<{
  /** Follows from what happened, so that the same thing never notifies twice. */
  _id: string;
  memberId: string;
  type: NotificationType;
  actorId: string;
  postId: string;
  commentId: string | null;
  read: boolean;
  /** ISO 8601. */
  createdAt: string;
}>;
