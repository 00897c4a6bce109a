// Resolves once the server-drawn page is hydrated. Navigation has to wait for it: React hydrates with the router's
// current state, which would be the next page, and fails.
export const { promise: hydrated, resolve: tellHydrated } = Promise.withResolvers<void>();
