// The header's links. A window without room for all of them shows the main ones, and the side menu has the rest.
import { NavigationGroup, NavigationLink, NavigationMenu, NavigationPanelLink } from '../ui/layers/navigation-menu.tsx';
import { DestinationLabel } from './destination-label.tsx';
import { DestinationLink } from './destination-link.tsx';
import { useIsAt, useNavigation } from './navigation.ts';

export function MainNavigation() {
  const isAt = useIsAt();
  return (
    <NavigationMenu label="Main">
      {useNavigation().map((entry) => {
        const { label, isMain } = entry;
        const className = isMain ? '' : 'max-desk:hidden';
        return 'destinations' in entry ? (
          <NavigationGroup key={label} label={label} isCurrent={entry.destinations.some(isAt)} className={className}>
            {entry.destinations.map((destination) => (
              <NavigationPanelLink key={destination.label}>
                <DestinationLink destination={destination}>
                  <span className="font-medium">{destination.label}</span>
                  <span className="text-ink-muted text-sm">{destination.line}</span>
                </DestinationLink>
              </NavigationPanelLink>
            ))}
          </NavigationGroup>
        ) : (
          <NavigationLink key={label} className={className}>
            <DestinationLink destination={entry}>
              <DestinationLabel destination={entry} />
            </DestinationLink>
          </NavigationLink>
        );
      })}
    </NavigationMenu>
  );
}
