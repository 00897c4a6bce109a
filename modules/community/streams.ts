// Where the community's events live.

export const postStream = (postId: string): string => `post-${postId}`;
export const commentStream = (commentId: string): string => `comment-${commentId}`;
export const likeStream = (postId: string, memberId: string): string => `like-${postId}-${memberId}`;
export const pollVoteStream = (postId: string, memberId: string): string => `pollvote-${postId}-${memberId}`;
