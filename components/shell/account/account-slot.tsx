import { getLocale, getTranslations } from "next-intl/server";
import { LaterMessages } from "@/components/messages/later-messages";
import { JoinLink } from "@/components/shell/bar/join-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Account } from "./account";
import { AccountPlaceholder } from "./account-placeholder";
import { AccountSignedIn } from "./later";

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
    <Account join={join} placeholder={<AccountPlaceholder label={t("loading")} />}>
      <LaterMessages of={["shell.account"]}>
        <AccountSignedIn />
      </LaterMessages>
    </Account>
  );
}
