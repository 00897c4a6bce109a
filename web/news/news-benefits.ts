// What members can do with news that visitors can't, for the sign-up prompt.
export const newsBenefits = [
  'Read every story, and the archive in full',
  'Ask founders what they make of it',
  'See what is new since their last visit',
];
