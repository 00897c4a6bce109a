// Erases a member for an operator, as if they had deleted their account themselves.
import { eraseMember as erase } from '../../modules/accounts/index.ts';
import { suspensionOf } from '../../modules/moderation/index.ts';
import type { Acting } from '../platform/commands/act-as.ts';
import type { Keyring } from '../platform/keyring/keyring.ts';

export const eraseMember = (
  acting: Acting,
  keyring: Pick<Keyring, 'fingerprint' | 'forget'>,
  memberId: string,
): Promise<void> =>
  erase(
    acting,
    {
      fingerprint: keyring.fingerprint,
      forgetPerson: (id) => keyring.forget(id),
      suspensionOf: (id, at) => suspensionOf(acting, id, at),
    },
    { memberId },
  );
