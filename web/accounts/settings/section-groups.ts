// The sections of the account page, in the groups that are shown together.
export const sectionGroups = [
  {
    title: 'Profile',
    sections: [
      { id: 'profile', title: 'Profile' },
      { id: 'keyboard', title: 'Keyboard' },
      { id: 'submissions', title: 'Your submissions' },
    ],
  },
  {
    title: 'Sign-in and security',
    sections: [
      { id: 'email', title: 'Email' },
      { id: 'password', title: 'Password' },
      { id: 'second-factor', title: 'Two-factor log-in' },
      { id: 'passkeys', title: 'Passkeys' },
      { id: 'sessions', title: 'Sessions' },
      { id: 'tokens', title: 'Access tokens' },
    ],
  },
  {
    title: 'Notifications',
    sections: [
      { id: 'notifications', title: 'Notifications' },
      { id: 'messages', title: 'Messages' },
    ],
  },
  {
    title: 'Safety',
    sections: [
      { id: 'hidden', title: 'Blocked and muted' },
      { id: 'words', title: 'Muted words' },
      { id: 'moderation', title: 'Moderation' },
    ],
  },
  { title: 'Billing', sections: [{ id: 'payments', title: 'Plan and payments' }] },
  {
    title: 'Data',
    sections: [
      { id: 'data', title: 'Your data' },
      { id: 'delete', title: 'Delete account' },
    ],
  },
] as const;

export type SectionGroup = (typeof sectionGroups)[number];
export type SectionId = SectionGroup['sections'][number]['id'];

/** Returns the group of the section that an address names, or the first group if it names none. */
export const groupOf = (id: string): SectionGroup =>
  sectionGroups.find(({ sections }) => sections.some((section) => section.id === id)) ?? sectionGroups[0];
