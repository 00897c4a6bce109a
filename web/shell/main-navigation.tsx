// The header's links on a wide window.
import { NavigationGroup, NavigationLink, NavigationMenu, NavigationPanelLink } from '../ui/layers/navigation-menu.tsx';
import { DestinationLabel } from './destination-label.tsx';
import { DestinationLink } from './destination-link.tsx';
import { useNavigation } from './navigation.ts';

export function MainNavigation() {
  return (
    <NavigationMenu label="Main">
      {useNavigation().map((entry) =>
        'destinations' in entry ? (
          <NavigationGroup key={entry.label} label={entry.label}>
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
          <NavigationLink key={entry.label}>
            <DestinationLink destination={entry}>
              <DestinationLabel destination={entry} />
            </DestinationLink>
          </NavigationLink>
        ),
      )}
    </NavigationMenu>
  );
}
