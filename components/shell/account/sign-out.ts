import { forgetDrafts } from "@/components/chat/drafts";
import { tellSignedOut } from "@/components/session/signed-out-elsewhere";
import { carryToast, showToast, type Toast } from "@/components/ui/toast";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Ends the session and leaves for the home page by a full load, so that nothing of the member stays in memory. */
export async function signOut(locale: string, toasts: { done: Toast; failed: Toast }): Promise<void> {
  const ok = await fetch("/api/sign-out", { method: "POST" }).then(
    (response) => response.ok,
    () => false,
  );
  if (!ok) {
    showToast({ ...toasts.failed, tone: "negative" });
    return;
  }
  forgetDrafts(window.localStorage);
  tellSignedOut();
  carryToast({ ...toasts.done, tone: "positive" });
  window.location.assign(localizedHref(locale, "/"));
}
