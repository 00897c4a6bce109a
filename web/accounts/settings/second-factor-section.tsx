// Switches two-factor log-in on and off. Switching it on requires a confirmed address.
import { useState } from 'react';
import { FormFailure } from '../../form-failure.tsx';
import type { CurrentUser } from '../../session/session.tsx';
import { type ApiOutputs, trpc } from '../../trpc.ts';
import { announce } from '../../ui/announcer.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { ConfirmFirst, useUnconfirmedRefusal } from './confirm-first.tsx';
import { PasswordAgain } from './password-again.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

type Factor = NonNullable<ApiOutputs['secondFactor']['mine']['secondFactor']>;

export function SecondFactorSection({ user }: { user: CurrentUser }) {
  const mine = trpc.secondFactor.mine.useQuery();
  if (mine.isPending) return <RowsSkeleton label="Loading your second factor" rowHeight="h-10" />;
  if (mine.error) return <FormFailure error={mine.error} otherwise="Please try again later." />;
  const { secondFactor } = mine.data;
  if (secondFactor !== null) return <On factor={secondFactor} />;
  if (user.emailConfirmed) return <Off />;
  return (
    <ConfirmFirst title="Confirm your address first">
      It is off. Once we know that the address is yours, you can set up an authenticator app here.
    </ConfirmFirst>
  );
}

function Off() {
  const setUp = trpc.secondFactor.setUp.useMutation({ onError: useUnconfirmedRefusal() });
  if (setUp.data) return <SecondFactorSetUp setUp={setUp.data.setup} onCancel={setUp.reset} />;
  return (
    <PasswordAgain command={setUp} label="Set up an app" pendingLabel="Preparing...">
      <p>
        It is off. You need an authenticator app, such as the one of your password manager. You also get recovery codes
        for when the app is out of reach.
      </p>
    </PasswordAgain>
  );
}

function On({ factor: { since, recoveryCodesLeft } }: { factor: Factor }) {
  const { secondFactor: cache } = trpc.useUtils();
  const [asked, setAsked] = useState<'codes' | 'off'>();
  const replace = trpc.secondFactor.replaceRecoveryCodes.useMutation({
    onSuccess({ secondFactor }) {
      cache.mine.setData(undefined, { secondFactor });
      setAsked(undefined);
    },
  });
  const switchOff = trpc.secondFactor.switchOff.useMutation({
    onSuccess({ message }) {
      cache.mine.setData(undefined, { secondFactor: null });
      announce(message);
    },
  });
  const notAsked = () => setAsked(undefined);
  const left = recoveryCodesLeft === 1 ? '1 recovery code is' : `${recoveryCodesLeft || 'No'} recovery codes are`;
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="success">On</Badge>
        <span>
          Switched on <RelativeTime at={since} />.
        </span>
        <span>{left} left.</span>
      </p>
      {recoveryCodesLeft < 3 && (
        <Notice title="Make new recovery codes soon">Without one, you can’t log in if you lose your app.</Notice>
      )}
      {replace.data && (
        <>
          <Notice tone="success" title="These are your new recovery codes">
            They are shown only now. The earlier ones no longer work.
          </Notice>
          <RecoveryCodes codes={replace.data.recoveryCodes} />
        </>
      )}
      {asked === 'codes' && (
        <PasswordAgain command={replace} label="Make new codes" pendingLabel="Making..." onCancel={notAsked} />
      )}
      {asked === 'off' && (
        <PasswordAgain
          command={switchOff}
          label="Switch off"
          pendingLabel="Switching off..."
          variant="danger"
          onCancel={notAsked}
        />
      )}
      {asked === undefined && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsked('codes')}>New recovery codes</Button>
          <Button onClick={() => setAsked('off')}>Switch off</Button>
        </div>
      )}
    </div>
  );
}
