// The call behind the top of a member's home page.
import { memberProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { homeDigest } from './queries.ts';

export function homeRouter({ read }: { read: ReadModels }) {
  return router({
    digest: memberProcedure(
      'GET /home/digest',
      'Replies to the caller, what happened since their last visit, unanswered questions, and members to follow.',
    ).query(({ ctx }) => homeDigest(read, ctx.member.id, ctx.viewer)),
  });
}
