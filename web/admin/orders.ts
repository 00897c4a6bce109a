// Sort orders for lists by time. The server's default comes first.
const newest = { value: 'newest', label: 'Newest first' } as const;
const oldest = { value: 'oldest', label: 'Oldest first' } as const;

export const newestFirst = [newest, oldest] as const;
export const oldestFirst = [oldest, newest] as const;
