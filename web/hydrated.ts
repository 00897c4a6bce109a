// Resolves once the page that the server drew is alive. Until then nobody may go elsewhere: React hydrates the page with what the router
// knows by then, which would be the next page, and fails.
export const { promise: hydrated, resolve: tellHydrated } = Promise.withResolvers<void>();
