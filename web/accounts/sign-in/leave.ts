// Reloads the page after a log-in or log-out, so that every part of it knows the member, or has forgotten them.
import { forgetAllUnfinished } from '../../drafts/unfinished-actions.ts';
import { fullLoad } from '../../full-load.ts';
import { tellLoggedOut } from '../../session/one-member.ts';

type Said = NonNullable<Parameters<typeof fullLoad.reload>[0]>;
export type LeaveLoggedIn = (said: Said) => void;

export const welcomeBack: Said = {
  title: 'Welcome back!',
  description: "You've successfully logged in.",
  tone: 'success',
  ofMember: true,
};

export const accountCreated: Said = {
  title: 'Account created!',
  description: 'Welcome to Kindling.',
  tone: 'success',
  ofMember: true,
};

export function leaveLoggedOut(said?: Said): void {
  forgetAllUnfinished();
  tellLoggedOut();
  fullLoad.goTo('/', said);
}
