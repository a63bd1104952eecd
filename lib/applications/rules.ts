export const statuses = ["draft", "submitted", "in_review", "more_info", "approved", "rejected"] as const;
export type ApplicationStatus = (typeof statuses)[number];

/** What staff may decide about a sent application; the last two are final. */
export const decisions = ["in_review", "more_info", "approved", "rejected"] as const;

/** Whether the member may still write it. */
export function isWritable(status: ApplicationStatus): boolean {
  return status === "draft" || status === "more_info";
}

/** Whether a rejected member may apply again; `days` is the setting applications.retry_days. */
export function mayApplyAgain(decidedAt: string | null, now: Date, days = 30): boolean {
  return decidedAt !== null && now.getTime() - Date.parse(decidedAt) > days * 86_400_000;
}

/** How far an application has come on the way draft → sent → review → decision: 0 to 3. */
export function stageOf(status: ApplicationStatus): number {
  return { draft: 0, submitted: 1, in_review: 2, more_info: 2, approved: 3, rejected: 3 }[status];
}
