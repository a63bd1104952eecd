import { getLocale, getTranslations } from "next-intl/server";
import { Account } from "./account";

/** The account island with its texts: in the top bar, and in the frame of the member and admin areas. */
export async function AccountSlot() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("shell.account")]);
  return (
    <Account
      locale={locale}
      words={{
        join: t("join"),
        joinShort: t("joinShort"),
        loading: t("loading"),
        open: t("open", { name: "{name}" }),
        operative: t("operative"),
        dashboard: t("dashboard"),
        settings: t("settings"),
        referrals: t("referrals"),
        admin: t("admin"),
        signOut: t("signOut"),
        signedOutTitle: t("signedOutTitle"),
        signedOutText: t("signedOutText"),
        signOutFailedTitle: t("signOutFailedTitle"),
        signOutFailedText: t("signOutFailedText"),
      }}
    />
  );
}
