/* Apart from the schemas, so that the panel does not bring their library to the browser. */

/** What staff may do to the members that are ticked in a list. */
export const bulkKinds = ["points", "suspend", "sessions"] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** What a job does: `awards` says for each member how many points and why (`/admin/team-points`). */
export const jobKinds = [...bulkKinds, "awards"] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobChanges = ["start", "cancel", "repeat", "undo"] as const;
export type JobChange = (typeof jobChanges)[number];

/** Days of a suspension that staff may choose; docs/product.md, "Roles": moderators at most seven, and nobody for good. */
export const suspensionDays = (isAdmin: boolean): number[] => (isAdmin ? [1, 3, 7, 30, 365] : [1, 3, 7]);
