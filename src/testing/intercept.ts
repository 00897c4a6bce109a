// Puts a test between a port and its users.
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
