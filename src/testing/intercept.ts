// Puts a test between a port and whoever uses it: to lose a race, fail a write, or look at the moment in between.

/** The same object, but for the methods given. */
export function intercept<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(real, name) {
      const owner = name in methods ? methods : real;
      const member: unknown = Reflect.get(owner, name);
      // Bound, since private fields are not reached through a proxy.
      return typeof member === 'function' ? member.bind(owner) : member;
    },
  });
}
