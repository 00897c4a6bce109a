// Puts a test between a port and its users: to lose a race, fail a write, or inspect the moment in between.

/** Returns the same object with some methods replaced. */
export function intercept<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(real, name) {
      const owner = name in methods ? methods : real;
      const member: unknown = Reflect.get(owner, name);
      // Bound, since a proxy can't reach private fields.
      return typeof member === 'function' ? member.bind(owner) : member;
    },
  });
}
