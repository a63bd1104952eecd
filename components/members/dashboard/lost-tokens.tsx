import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { Moment } from "@/components/moments/moment";
import { TextLink } from "@/components/ui/link";
import { settingsPath } from "@/lib/members/settings-paths";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { LostToken } from "@/lib/members/dashboard/schema";

/** Says which tokens left the member's wallets lately, and that the membership went with them. */
export function LostTokens({ tokens }: { tokens: LostToken[] }) {
  const t = useTranslations("members.dashboard.lostTokens");
  const locale = useLocale();
  return tokens.map(({ token_id, reason, at }) => (
    <Alert key={token_id}>
      {t.rich(reason, { token: token_id, date: () => <Moment at={at} show="date" /> })}{" "}
      <TextLink href={localizedHref(locale, reason === "undone" ? "/mint" : settingsPath("membership"))}>
        {t(`${reason}Action`)}
      </TextLink>
    </Alert>
  ));
}
