// The part of a post's menu that sets the member's notifications about it. Members who take part watch the post
// automatically, and can only mute it.
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Eye from 'lucide-react/icons/eye';
import { MenuChoice, MenuSeparator } from '../../ui/layers/dropdown-menu.tsx';
import type { Post } from './post-kinds.ts';
import { useWatch } from './use-watch.ts';

const isWish = (value: string): value is Post['watching'] => ['default', 'watching', 'muted'].includes(value);

export function WatchMenu({ post }: { post: Post }) {
  const want = useWatch(post);
  const { watching, isWatched } = post;
  const takesPart = watching === 'default' && isWatched;
  const otherwise = {
    value: 'default',
    label: watching === 'muted' ? 'Unmute' : 'Not watching',
    icon: <Bell aria-hidden="true" />,
  };
  return (
    <>
      <MenuSeparator />
      <MenuChoice
        label="What you hear about it"
        value={watching}
        options={[
          ...(takesPart ? [] : [otherwise]),
          {
            value: takesPart ? 'default' : 'watching',
            label: isWatched ? 'Watching' : 'Watch',
            icon: <Eye aria-hidden="true" />,
          },
          { value: 'muted', label: watching === 'muted' ? 'Muted' : 'Mute', icon: <BellOff aria-hidden="true" /> },
        ]}
        onValueChange={(value) => isWish(value) && want(value)}
      />
    </>
  );
}
