// The rules of accounts as sentences. Each returns the refusal for breaking it, or nothing.

import type { Actor } from '../../../src/kernel/event.ts';
import { dayMs, minuteMs } from '../../../src/kernel/instants.ts';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import { anyWordClaimsStaff, claimsStaff, lookOf } from './claiming-staff.ts';
import {
  adminsOnly,
  invalidConfirmationToken,
  invalidResetToken,
  lastAdmin,
  nameChangedMeanwhile,
  nameClaimsStaff,
  onlyAdminsOpenSignUps,
  operatorsOnly,
  roleClaimsStaff,
  setUpAlready,
  usernameEnds,
  usernameReserved,
} from './errors.ts';
import type { ActiveMember, FullName } from './member/state.ts';

/** The age at which a session ends, however often it is used. */
export const longestSessionMs = 90 * dayMs;
export const resetLinkMs = 30 * minuteMs;
export const confirmationLinkMs = dayMs;
export const reservedAfterReleaseMs = 365 * dayMs;
const abandonedClaimMs = 10 * minuteMs;

/** Names that page addresses need, or that would look official without claiming staff. Compared without separators. */
const reservedUsernames = new Set(
  `about abuse account all api billing blog bot community communitymanager contact deleted dev everyone help here home
  info kindlingapp legal login logout mail me media messages news newmember nobody noreply notifications null owner postmaster
  privacy profile register root search security settings signup status system team terms tools trustandsafety trustsafety
  undefined unknown unknownuser user www`.split(/\s+/),
);

/** Applies only to a name that the member doesn't have yet: existing names stay. */
export function aNewUsernameIsAllowed(username: string): Refusal | undefined {
  return /^[.-]|[.-]$/.test(username) ? usernameEnds : aReservedUsernameCannotBeTaken(username);
}

/** A reserved word stays reserved next to other words if separators set it apart: `kindling_support`, `the-admin`. */
function aReservedUsernameCannotBeTaken(username: string): Refusal | undefined {
  const words = username.toLowerCase().split(/[._-]+/);
  const beginningsAndEnds = words.flatMap((_, at) => [words.slice(0, at + 1), words.slice(at)]);
  return beginningsAndEnds.some((part) => isReserved(part.join('')) || namesStaff(part)) ? usernameReserved : undefined;
}

/** A number that stands apart is part of someone's name: `ada.staff.7`. */
const namesStaff = (words: readonly string[]): boolean =>
  !words.some((word) => /^\d+$/.test(word)) && claimsStaff(words.join(' '));

/** Also in lookalike spelling: `b1og`, `secur1ty`. A short word with a digit is more often someone's name: `m3`. */
function isReserved(word: string): boolean {
  return reservedUsernames.has(word) || (word.length > 3 && misreadUsernames.has(lookOf(word)));
}

const misreadUsernames = new Set([...reservedUsernames].map(lookOf));

/** The boundaries between roles: "CEO & Admin", "Founder, Moderator", "Staff (verified)". */
const betweenRoles = /[^\p{L}\p{N}\p{M}\s'’._@$!|-]|\s[-–—|]\s|\sand\s/u;

/** A role may name what staff do, as in "Customer support lead", so its words are checked together. */
export function aRoleMayNotClaimStaff(role: string): Refusal | undefined {
  return [role, ...role.split(betweenRoles)].some(claimsStaff) ? roleClaimsStaff : undefined;
}

/** Others see both names together, or the only one. */
export function aNameMayNotClaimStaff({ firstName, lastName }: FullName): Refusal | undefined {
  const [first, last] = [firstName ?? '', lastName ?? ''];
  if (anyWordClaimsStaff(first)) return nameClaimsStaff;
  if (anyWordClaimsStaff(last)) return nameClaimsStaff.at('lastName');
  const looksOfficial = first !== '' && last !== '' && isReserved(`${first}${last}`.toLowerCase());
  return looksOfficial || anyWordClaimsStaff(`${first} ${last}`) ? nameClaimsStaff : undefined;
}

export function aResetLinkIsHonouredOnceAndInTime(
  member: ActiveMember,
  tokenHash: string,
  at: string,
): Refusal | undefined {
  return isHonoured(member.reset, tokenHash, at) ? undefined : invalidResetToken;
}

export function aConfirmationLinkIsHonouredOnceAndInTime(
  { confirmation }: ActiveMember,
  tokenHash: string,
  at: string,
): NonNullable<ActiveMember['confirmation']> | Refusal {
  return confirmation !== null && isHonoured(confirmation, tokenHash, at) ? confirmation : invalidConfirmationToken;
}

function isHonoured(
  link: Readonly<{ tokenHash: string; expiresAt: string }> | null,
  tokenHash: string,
  at: string,
): boolean {
  return link !== null && link.tokenHash === tokenHash && Date.parse(at) < Date.parse(link.expiresAt);
}

/** The member who claimed a name, and when (ISO 8601), or the member who had it last. */
type Claim =
  | Readonly<{ status: 'claimed'; ownerId: string; claimedAt: string }>
  | Readonly<{ status: 'released'; ownerId: string; keptUntil: string | null }>;

export function aNameIsFreeWhenNoOneHasIt(
  claim: Claim | null,
  memberId: string | undefined,
  ownerHolds: boolean,
  at: string,
): boolean {
  if (claim === null || claim.ownerId === memberId) return true;
  // While it is reserved, links by a former name still lead to its member.
  if (claim.status === 'released') return claim.keptUntil !== null && at >= claim.keptUntil;
  return !ownerHolds && Date.parse(at) - Date.parse(claim.claimedAt) >= abandonedClaimMs;
}

/** A claim that another rename has overtaken can be released at any moment, so it takes no name. */
export function aNewNameIsTheOneClaimedNext(count: number, ordinal: number | undefined): Refusal | undefined {
  return ordinal === count + 1 ? undefined : nameChangedMeanwhile;
}

/** Whether a claim is young enough that no one can take it for abandoned before its claimant is done. */
export function isFresh({ claimedAt }: Readonly<{ claimedAt: string }>, at: string): boolean {
  return Date.parse(at) - Date.parse(claimedAt) < abandonedClaimMs / 2;
}

/** The actor may have stopped being an admin since the request, so the stream decides. */
export function anAdminOrAnOperatorGrants(actor: Actor, admins: ReadonlySet<string>): Refusal | undefined {
  const may = actor.kind === 'operator' || (actor.kind === 'member' && admins.has(actor.id));
  return may ? undefined : adminsOnly;
}

const newForMs = dayMs;

export const isNewAccount = (joinedAt: string, at: string): boolean => Date.parse(at) < Date.parse(joinedAt) + newForMs;

export const secondsAsNew = (joinedAt: string, at: string): number =>
  Math.max(1, Math.ceil((Date.parse(joinedAt) + newForMs - Date.parse(at)) / 1_000));

const unlistedForMs = 7 * newForMs;

/** Search engines see an account and its contents only once it is a week old, so spam gains nothing before. */
export const isOldEnoughToList = (joinedAt: string, at: string): boolean =>
  Date.parse(at) >= Date.parse(joinedAt) + unlistedForMs;

export const onlyAnOperatorVouches = (actor: Actor): Refusal | undefined =>
  actor.kind === 'operator' ? undefined : operatorsOnly;

export const onlyAdminsManageSignUps = (actor: Actor): Refusal | undefined =>
  actor.kind === 'operator' || (actor.kind === 'member' && actor.isAdmin) ? undefined : onlyAdminsOpenSignUps;

export function thereIsOneFirstAdmin(admins: ReadonlySet<string>): Refusal | undefined {
  return admins.size > 0 ? setUpAlready : undefined;
}

export function theLastAdminStays(admins: ReadonlySet<string>, memberId: string): Refusal | undefined {
  return admins.size === 1 && admins.has(memberId) ? lastAdmin : undefined;
}
