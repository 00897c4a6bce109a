// What members can do with news that visitors can't, as the sign-up prompt tells it.
export const newsBenefits = [
  'Read every story, and the archive in full',
  'Ask founders what they make of it',
  'See what is new since their last visit',
];
