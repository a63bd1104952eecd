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

export const fileBucket = "applications";

/** Where a file lies in the bucket. */
export const filePath = (member: string, file: string) => `${member}/${file}`;

/** What is read of a file at most, in bytes; what is kept of it is no longer. */
export const fileBytes = 10 * 1024 * 1024;

/** What the file dialog offers. */
export const fileTypes = "image/jpeg,image/png,image/webp,image/gif,application/pdf";

const endings = { "image/webp": "webp", "application/pdf": "pdf" } as const;

/** The name under which a file is kept: that of the person, with the ending of what was made of it. */
export function fileName(given: string, type: keyof typeof endings): string {
  const plain = given
    .normalize()
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{C}<>:"|?*]/gu, "")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .trim();
  return `${[...plain].slice(0, 100).join("") || "file"}.${endings[type]}`;
}
