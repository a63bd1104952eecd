import { endSession, forgetDiscordTokens, leaveSignedOut } from "@/components/session/end-session";
import { showToast, type Toast } from "@/components/ui/toast";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Ends the session and leaves for the home page (docs/product.md, "Sessions and signing out"). Never throws. */
export async function signOut(locale: string, toasts: { done: Toast; failed: Toast }): Promise<void> {
  await forgetDiscordTokens();
  if (await endSession()) leaveSignedOut(localizedHref(locale, "/"), { ...toasts.done, tone: "positive" });
  else showToast({ ...toasts.failed, tone: "negative" });
}
