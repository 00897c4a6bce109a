// Thrown if Kindling can't start, with the reason in one line that its operator can act on. The outermost program prints it and exits.

export class CannotStart extends Error {
  override readonly name = 'CannotStart';
  constructor(why: string) {
    super(`Kindling can't start: ${why}`);
  }
}
