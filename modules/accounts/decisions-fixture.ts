// The rules about staff that a second request can run into.
import type { Decision } from '../../src/testing/decision.ts';

export const decisions: readonly Decision[] = [
  {
    rule: 'whoever is no admin any more makes no admins',
    async arrange({ site, chief, member, name }) {
      const [deputy, ada] = [await site.admin(name('deputy')), await member()];
      return {
        first: () => chief.call('PATCH', `/admin/users/${deputy.id}/toggle-admin`, { body: { isAdmin: false } }),
        second: () => deputy.call('PATCH', `/admin/users/${ada.id}/toggle-admin`, { body: { isAdmin: true } }),
      };
    },
    answer: { status: 403 },
  },
  {
    rule: 'nobody who has deleted their account becomes an admin',
    async arrange({ chief, member }) {
      const ada = await member();
      return {
        first: () => ada.post('/account/delete', { password: 'a lamp in the window' }),
        second: () => chief.call('PATCH', `/admin/users/${ada.id}/toggle-admin`, { body: { isAdmin: true } }),
      };
    },
    answer: { status: 404, code: 'accounts/member-not-found' },
  },
];
