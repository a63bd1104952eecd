import { getLocale } from "next-intl/server";
import { SecuritySection } from "@/components/security/security-section";
import { localizedHref } from "@/lib/i18n/href";
import { readSecurity } from "@/lib/security/queries";
import type { Member } from "@/lib/session/session";

/** Second factor, recovery codes and password of the member whose settings these are. */
export async function Security({ member }: { member: Member }) {
  const [security, locale] = await Promise.all([readSecurity(member.id), getLocale()]);
  return (
    <SecuritySection
      security={security}
      locale={locale}
      linkedHref={localizedHref(locale, "/linked-accounts")}
      contact={member.email ?? member.phone ?? ""}
    />
  );
}
