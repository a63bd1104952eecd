import { tellSignedOut } from "@/components/session/signed-out-elsewhere";
import { carryToast, showToast } from "@/components/ui/toast";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { AccountWords } from "./account-words";

type SignOutWords = Pick<
  AccountWords,
  "signedOutTitle" | "signedOutText" | "signOutFailedTitle" | "signOutFailedText"
>;

/** Ends the session and leaves for the home page by a full load, so that nothing of the member stays in memory. */
export async function signOut(locale: string, words: SignOutWords): Promise<void> {
  const ok = await fetch("/api/sign-out", { method: "POST" }).then(
    (response) => response.ok,
    () => false,
  );
  if (!ok) {
    showToast({ title: words.signOutFailedTitle, description: words.signOutFailedText, tone: "negative" });
    return;
  }
  tellSignedOut();
  carryToast({ title: words.signedOutTitle, description: words.signedOutText, tone: "positive" });
  window.location.assign(localizedHref(locale, "/"));
}
