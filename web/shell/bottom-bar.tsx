// The bar at the bottom of a phone. bottom-bar.css hides it elsewhere, and in an open conversation.
import { Link } from '@tanstack/react-router';
import Compass from 'lucide-react/icons/compass';
import House from 'lucide-react/icons/house';
import Mail from 'lucide-react/icons/mail';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useCompose } from '../community/composer/compose.ts';
import { DestinationLabel } from './destination-label.tsx';
import { messagesDestination } from './navigation.ts';

export function BottomBar() {
  const compose = useCompose();
  return (
    <nav aria-label="Shortcuts" className="bottom-bar">
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
        <House aria-hidden="true" />
        Home
      </Link>
      <Link to="/community">
        <Users aria-hidden="true" />
        Community
      </Link>
      <button type="button" aria-label="New post" onClick={compose}>
        <Plus aria-hidden="true" />
      </button>
      <Link to="/ai-tools">
        <Compass aria-hidden="true" />
        Tools
      </Link>
      <Link to="/messages">
        <Mail aria-hidden="true" />
        <span>
          <DestinationLabel destination={messagesDestination} />
        </span>
      </Link>
    </nav>
  );
}
