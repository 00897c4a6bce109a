// A dialog whose code is loaded when it is first opened. If that fails it says so, and the next opening retries.
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../ui/layers/toast-store.ts';

export type Openable = { open: boolean; onOpenChange: (open: boolean) => void };

export function onDemand<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  return function OnDemand(props: Props) {
    const [loaded, setLoaded] = useState<{ Dialog: ComponentType<Props> }>();
    const isWanted = props.open && loaded === undefined;
    const giveUp = useEffectEvent(() => {
      const description = 'Check your connection and try again.';
      toast({ title: 'This could not be opened', description, tone: 'danger' });
      props.onOpenChange(false);
    });

    useEffect(() => {
      if (!isWanted) return;
      let isCurrent = true;
      load().then(
        (Dialog) => isCurrent && setLoaded({ Dialog }),
        () => isCurrent && giveUp(),
      );
      return () => {
        isCurrent = false;
      };
    }, [isWanted]);

    return loaded && <loaded.Dialog {...props} />;
  };
}
