export const segments = ["new", "active", "power", "churned", "referrer"] as const;

/** Segment of a member (docs/product.md, "User segments"). The rule is private.member_segment, and nowhere else. */
export type Segment = (typeof segments)[number];

export const isSegment = (value: unknown): value is Segment => segments.some((one) => one === value);

/** Only the domain of an e-mail is ever reported. */
export function emailDomain(email: string | null | undefined): string | null {
  return email?.split("@").slice(1).at(-1)?.toLowerCase() ?? null;
}

/** Id of a browsing session (docs/product.md, "User segments"): 'session_' + timestamp + random text. */
export function newSessionId(timestamp: number, random: string): string {
  return `session_${timestamp}${random}`;
}

/** Milestones of lifetime xp that are reported once when crossed. */
const milestones = [100, 500, 1_000, 2_500, 5_000, 10_000, 20_000] as const;

/** The milestones passed on the way from one total to the next; none when points were taken back. */
export function milestonesBetween(before: number, after: number): number[] {
  return milestones.filter((milestone) => before < milestone && milestone <= after);
}
