import { getLocale } from "next-intl/server";
import { SecuritySection } from "@/components/security/security-section";
import { AccountView } from "@/components/settings/account/account-view";
import { Messages } from "@/components/messages/messages";
import { readAccount } from "@/lib/account/queries";
import { localizedHref } from "@/lib/platform/i18n/href";
import { readSecurity } from "@/lib/security/queries";
import type { Member } from "@/lib/session/member";
import { redirectIfRefused } from "@/lib/guard/page";

/** Addresses, second factor, recovery codes, password and sessions. */
export async function SecurityPart({ member }: { member: Member }) {
  const [account, security, locale] = await redirectIfRefused(
    Promise.all([readAccount(), readSecurity(member.id), getLocale()]),
  );
  return (
    <Messages
      of={[
        "settings.contact",
        "settings.sessions",
        "settings.security",
        "settings.passkeys",
        "join.newPassword",
        "join.secondFactor",
      ]}
      errors={["contact", "credentials", "secondFactor", "account"]}
    >
      <AccountView account={account}>
        <SecuritySection
          security={security}
          locale={locale}
          linkedHref={localizedHref(locale, "/linked-accounts")}
          contact={member.email ?? member.phone ?? ""}
        />
      </AccountView>
    </Messages>
  );
}
