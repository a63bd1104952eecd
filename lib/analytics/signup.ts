import "server-only";
import type { Member } from "@/lib/session/member";
import { recordAnalytics } from "./mutations";
import { captureServerEvent } from "@/lib/analytics/posthog/posthog-server";
import { emailDomain } from "./rules";

/**
 * Reports a completed sign-up of a member who has just consented: the way in and, of an e-mail, only its domain.
 * Failures are logged and swallowed (docs/product.md, "Analytics").
 */
export async function reportSignup(member: Member, path: string): Promise<void> {
  const metadata = {
    method: member.email ? "email" : "phone",
    email_domain: emailDomain(member.email),
    source: "direct",
  };
  try {
    await recordAnalytics({
      event_type: "signup_completed",
      page_path: path,
      user_id: member.id,
      session_id: `session_${member.sessionId}`,
      metadata,
    });
  } catch (error) {
    console.error("The sign-up was not reported:", error instanceof Error ? error.message : error);
  }
  await captureServerEvent(member.id, "signup_completed", metadata);
}
