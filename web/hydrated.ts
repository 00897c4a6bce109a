// Resolves once the server-drawn page is hydrated. Until then, navigating would make hydration fail.
export const { promise: hydrated, resolve: tellHydrated } = Promise.withResolvers<void>();
