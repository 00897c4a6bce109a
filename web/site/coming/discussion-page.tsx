// A placeholder for a future discussion. Existing discussions have their own pages in the community.
import { getRouteApi } from '@tanstack/react-router';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { titleOfSlug } from '../../../src/text/slug-title.ts';
import { ComingSoon } from './coming-soon.tsx';

const route = getRouteApi('/discussion/$slug');

export function DiscussionPage() {
  const { slug } = route.useParams();
  return (
    <ComingSoon
      icon={<MessagesSquare />}
      title={titleOfSlug(slug) || 'Discussion'}
      line="This discussion is coming soon. Founders already talk about much else in the community."
    />
  );
}
