// The call behind the top of a member's home page.

import { door, memberProcedure, router } from '../../../src/platform/rpc/procedure.ts';
import type { ReadModels } from '../../../src/platform/viewing/read-models.ts';
import { homeDigest } from './queries.ts';

export function homeRouter({ read }: { read: ReadModels }) {
  return router({
    digest: memberProcedure
      .meta({
        rest: door(
          'GET /home/digest',
          'Answers to oneself, what happened since one’s last visit, unanswered questions, and whom to follow.',
        ),
      })
      .query(({ ctx }) => homeDigest(read, ctx.member.id, ctx.viewer)),
  });
}
