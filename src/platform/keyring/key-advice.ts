// What an operator can do about lost keys: the same words wherever somebody finds them.
export const bringsKeysBack =
  'kindling keys recover --from <backup> puts back the keys that a backup has, and loses nothing since (move an unreadable keys.sqlite away first). Or move everything away, and restore all parts from one backup, not the keys alone: newer members have no key in it.';
