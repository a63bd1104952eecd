import { getLocale, getTranslations } from "next-intl/server";
import { buttonStyle } from "@/components/ui/button-style";
import { Account } from "./account";
import { JoinLink } from "@/components/shell/bar/join-link";

/** The account island with its texts: in the top bar, and in the frame of the member and admin areas. */
export async function AccountSlot() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("shell.account")]);
  const join = (
    <JoinLink locale={locale} className={buttonStyle({ variant: "primary" })}>
      <span className="sm:hidden">{t("joinShort")}</span>
      <span className="hidden sm:inline">{t("join")}</span>
    </JoinLink>
  );
  return (
    <Account
      locale={locale}
      join={join}
      words={{
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
