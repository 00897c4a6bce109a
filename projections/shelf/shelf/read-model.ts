// Members' private marks: what they saved and what they follow.

/** `_id` is `{thing}:{member}`; a thing is a tool, an article or a sector. */
export type MarkDocument = Readonly<{
  _id: string;
  thingId: string;
  memberId: string;
  createdAt: string;
}>;
