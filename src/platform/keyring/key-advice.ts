// What an operator can do about lost keys, in the same words wherever they are found missing.
export const bringsKeysBack =
  'kindling keys recover --from <backup> puts back the keys that a backup has, and keeps everything since. If keys.sqlite is unreadable, stop the server and move it away first, with its -wal and -shm. Or move everything away, and restore all parts from one backup, not the keys alone: newer members have no key in it.';
