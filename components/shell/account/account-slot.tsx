import { useLocale, useTranslations } from "next-intl";
import { LaterMessages } from "@/components/messages/later-messages";
import { JoinLink } from "@/components/shell/bar/join-link";
import { buttonStyle } from "@/components/ui/button-style";
import { Account } from "./account";
import { AccountSignedIn } from "./later";

/** The account island with its texts: in the top bar, and, without `join`, in the frames of pages behind a guard. */
export function AccountSlot({ join = false }: { join?: boolean }) {
  const locale = useLocale();
  const t = useTranslations("shell.account");
  const link = join && (
    <JoinLink locale={locale} className={`${buttonStyle({ variant: "primary" })} max-[22rem]:px-2.5`}>
      <span className="sm:hidden">{t("joinShort")}</span>
      <span className="hidden sm:inline">{t("join")}</span>
    </JoinLink>
  );
  return (
    <Account {...(link && { join: link })} loading={t("loading")}>
      <LaterMessages of={["shell.account"]}>
        <AccountSignedIn />
      </LaterMessages>
    </Account>
  );
}
