import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import type { MemberFile } from "@/lib/admin/member-file/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

/** The other halves of a person who had two accounts; nothing where there are none. */
export function MergedAccounts({ merges: { into, from } }: Pick<MemberFile, "merges">) {
  const t = useTranslations("admin.file.merges");
  const locale = useLocale();
  const link = (id: string, name: string | null) => (
    <TextLink href={localizedHref(locale, `/admin/home/${id}`)}>{name ?? t("gone")}</TextLink>
  );
  if (!into && from.length === 0) return null;
  return (
    <div className="border-line mt-2 grid gap-1 border-t pt-2 text-sm">
      {into && (
        <p>
          {t.rich("into", { account: () => link(into.user_id, into.name), points: into.points })}{" "}
          <When at={into.at} />
        </p>
      )}
      {from.map((half) => (
        <p key={half.user_id}>
          {t.rich("from", {
            account: () => link(half.user_id, half.name),
            points: half.points,
            wallets: half.wallets,
            referrals: half.referrals,
          })}{" "}
          <When at={half.at} />
        </p>
      ))}
    </div>
  );
}
