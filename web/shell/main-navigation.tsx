// The header's links. A window without room for all of them shows the main ones, and the side menu has the rest.
import { NavigationGroup, NavigationLink, NavigationMenu, NavigationPanelLink } from '../ui/layers/navigation-menu.tsx';
import { DestinationLabel } from './destination-label.tsx';
import { DestinationLink } from './destination-link.tsx';
import { type Destination, useIsAt, useNavigation } from './navigation.ts';

type GroupProps = { label: string; destinations: readonly Destination[]; className: string | undefined };

export function MainNavigation() {
  return (
    <NavigationMenu label="Main">
      {useNavigation().map((entry) => {
        const className = entry.isMain ? undefined : 'max-desk:hidden';
        return 'destinations' in entry ? (
          <Group key={entry.label} label={entry.label} destinations={entry.destinations} className={className} />
        ) : (
          <NavigationLink key={entry.label} className={className}>
            <DestinationLink destination={entry}>
              <DestinationLabel destination={entry} />
            </DestinationLink>
          </NavigationLink>
        );
      })}
    </NavigationMenu>
  );
}

function Group({ label, destinations, className }: GroupProps) {
  return (
    <NavigationGroup label={label} isCurrent={useIsAt(destinations)} className={className}>
      {destinations.map((destination) => (
        <NavigationPanelLink key={destination.label}>
          <DestinationLink destination={destination}>
            <span className="font-medium">{destination.label}</span>
            <span className="text-ink-muted text-sm">{destination.line}</span>
          </DestinationLink>
        </NavigationPanelLink>
      ))}
    </NavigationGroup>
  );
}
