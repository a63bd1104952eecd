import { getLocale, getTranslations } from "next-intl/server";
import { MethodsCard } from "@/components/security/methods-card";
import { SecuritySection } from "@/components/security/security-section";
import { AccountView } from "@/components/settings/account/account-view";
import { Messages } from "@/components/messages/messages";
import { readAccount } from "@/lib/account/queries";
import { isErrorCode } from "@/lib/platform/errors";
import { readSecurity } from "@/lib/security/queries";
import type { Member } from "@/lib/session/member";
import { redirectIfRefused } from "@/lib/guard/page";

/** Sign-in methods, addresses, second factor, recovery codes, password and sessions. */
export async function SecurityPart({ member, error }: { member: Member; error?: string }) {
  const [account, security, locale, words] = await redirectIfRefused(
    Promise.all([readAccount(), readSecurity(member.id), getLocale(), getTranslations("errors")]),
  );
  return (
    <Messages
      of={[
        "settings.contact",
        "settings.methods",
        "settings.sessions",
        "settings.security",
        "settings.passkeys",
        "join.newPassword",
        "join.secondFactor",
      ]}
      errors={["contact", "credentials", "discord", "secondFactor", "account"]}
    >
      <MethodsCard security={security} error={isErrorCode(error) ? words(error) : undefined} />
      <AccountView account={account}>
        <SecuritySection security={security} locale={locale} contact={member.email ?? member.phone ?? ""} />
      </AccountView>
    </Messages>
  );
}
