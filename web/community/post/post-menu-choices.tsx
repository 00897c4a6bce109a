// The settings in a post's menu: its author chooses who can comment, and every member chooses their notifications about
// it.
import { CommentersMenu } from '../comments/commenters-menu.tsx';
import type { Post } from './post-kinds.ts';
import { WatchMenu } from './watch-menu.tsx';

export const PostMenuChoices = ({ post, isAuthor }: { post: Post; isAuthor: boolean }) => (
  <>
    {isAuthor && <CommentersMenu post={post} />}
    <WatchMenu post={post} />
  </>
);
