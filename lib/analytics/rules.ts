export type Segment = "new" | "active" | "power" | "churned" | "referrer";

const day = 24 * 60 * 60 * 1000;

/**
 * Segment of a member (docs/product.md, "User segments"), in this order: a referrer whatever else; new under 7 days; power from
 * 10,000 xp; active from 1,000; churned when older than 30 days with under 500 xp; otherwise new. For what an open page reports of its own member, from
 * two reads under row level security; lists and counts use private.member_segment, and a test holds both together.
 */
export function segmentOf(
  wallet: { xp: number; createdAt: Date; qualifiedReferrals: number },
  now: Date,
): Segment {
  const age = now.getTime() - wallet.createdAt.getTime();
  if (wallet.qualifiedReferrals > 0) return "referrer";
  if (age < 7 * day) return "new";
  if (wallet.xp >= 10_000) return "power";
  if (wallet.xp >= 1_000) return "active";
  if (age > 30 * day && wallet.xp < 500) return "churned";
  return "new";
}

/** Only the domain of an e-mail is ever reported. */
export function emailDomain(email: string | null | undefined): string | null {
  return /^[^@\s]+@([^@\s]+)$/.exec(email ?? "")?.[1]?.toLowerCase() ?? null;
}

/** Id of a browsing session (docs/product.md, "User segments"): 'session_' + timestamp + random text. */
export function newSessionId(timestamp: number, random: string): string {
  return `session_${timestamp}${random}`;
}

/** Milestones of lifetime xp that are reported once when crossed. */
export const milestones = [100, 500, 1_000, 2_500, 5_000, 10_000, 20_000] as const;

/** The milestones passed on the way from one total to the next; none when points were taken back. */
export function milestonesBetween(before: number, after: number): number[] {
  return milestones.filter((milestone) => before < milestone && milestone <= after);
}
