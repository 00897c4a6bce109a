// What is said once somebody is logged in. The page then reloads, so that every part of it knows the member.
import type { fullLoad } from '../full-load.ts';

type Said = NonNullable<Parameters<typeof fullLoad.reload>[0]>;
export type LeaveLoggedIn = (said: Said) => void;

export const welcomeBack: Said = {
  title: 'Welcome back!',
  description: "You've successfully logged in.",
  tone: 'success',
};

export const accountCreated: Said = {
  title: 'Account created!',
  description: 'Welcome to Kindling.',
  tone: 'success',
};
