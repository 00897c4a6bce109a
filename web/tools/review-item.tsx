// One member's review: the stars, the text, and the author's ties to the tool.
import Flag from 'lucide-react/icons/flag';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { AuthorAvatar } from '../accounts/members/author-avatar.tsx';
import { AuthorName, MetaLine } from '../accounts/members/byline.tsx';
import { onDemand } from '../shell/on-demand.tsx';
import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { type Review, tieNames } from './directory-names.ts';
import { Stars } from './stars.tsx';

const ReportDialog = onDemand(async () => (await import('../moderation/report-dialog.tsx')).ReportDialog);
const DeleteReview = onDemand(async () => (await import('./delete-review.tsx')).DeleteReview);

export function ReviewItem({ review, toolId, onEdit }: { review: Review; toolId: string; onEdit: () => void }) {
  const { userId, userName, userAvatar, rating, reviewText, tie, isMine, isHeld, isEdited, createdAt } = review;
  const [isAsking, setAsking] = useState(false);
  const [isReporting, setReporting] = useState(false);
  return (
    <article aria-label={`Review by ${userName}`} className="flex flex-col gap-2.5">
      <div className="flex items-center gap-3">
        <AuthorAvatar of={userId} name={userName} avatar={userAvatar} />
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <MetaLine className="text-sm">
            <AuthorName userId={userId} name={userName} isErased={false} className="text-ink!" />
            <RelativeTime at={createdAt} />
            {isEdited && <span>edited</span>}
          </MetaLine>
          <Stars rating={rating} />
        </div>
        {!isMine && (
          <IconButton
            label={`Report the review by ${userName}`}
            size="sm"
            className="self-start"
            onClick={() => setReporting(true)}
          >
            <Flag />
          </IconButton>
        )}
        {isMine && (
          <div className="flex self-start">
            <IconButton label="Edit your review" size="sm" onClick={onEdit}>
              <Pencil />
            </IconButton>
            <IconButton label="Delete your review" size="sm" onClick={() => setAsking(true)}>
              <Trash />
            </IconButton>
          </div>
        )}
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {reviewText}
      </p>
      {(tie !== 'none' || isHeld) && (
        <div className="flex flex-wrap gap-1.5">
          {tie !== 'none' && <Badge tone="highlight">{tieNames[tie].others}</Badge>}
          {isHeld && <Badge tone="info">Only you and moderators see this yet</Badge>}
        </div>
      )}
      {!isMine && (
        <ReportDialog reported={{ kind: 'review', id: review.id }} open={isReporting} onOpenChange={setReporting} />
      )}
      {isMine && <DeleteReview toolId={toolId} open={isAsking} onOpenChange={setAsking} />}
    </article>
  );
}
