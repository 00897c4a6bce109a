// Who keeps the community lively.

/** When a member last posted, commented, liked or voted. `_id` is the member's. */
export type ActivityDocument = Readonly<{ _id: string /** ISO 8601. */; lastActiveAt: string }>;
