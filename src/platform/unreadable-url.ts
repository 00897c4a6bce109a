/** A store's client can't read its URL. The message quotes no part of the URL, because that may be of the password. */
export class UnreadableUrl extends Error {
  override readonly name = 'UnreadableUrl';

  constructor(setting: string, example: string) {
    super(`${setting} can’t be read. It looks like ${example}, with %40 for an @ in the password, for example.`);
  }
}
