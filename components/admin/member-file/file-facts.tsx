import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { MemberFile } from "@/lib/admin/member-file";
import { formatter } from "@/lib/platform/i18n/format";
import { codeWords } from "@/components/admin/code-words";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

/** Who the member is: contact, tier, points, wallets, NFTs. */
export function FileFacts({ file }: { file: MemberFile }) {
  const t = useTranslations("admin.member");
  const tiers = useTranslations("members.tiers");
  const codes = useTranslations("admin.codes");
  const locale = useLocale();
  const { profile } = file;
  return (
    <SectionCard title={t("title")}>
      <dl className="divide-line divide-y text-sm">
        <Fact name={t("email")}>{file.email ?? "–"}</Fact>
        {file.phone && <Fact name={t("phone")}>{file.phone}</Fact>}
        <Fact name={t("tier")}>{tiers.has(profile.tier) ? tiers(profile.tier) : profile.tier}</Fact>
        <Fact name={t("xp")}>
          <span className="figures" data-testid="member-xp">
            {formatter(locale).number(file.xp)}
          </span>
          {file.owed > 0 && <span className="text-negative block">{t("owes", { owed: file.owed })}</span>}
        </Fact>
        <Fact name={t("onboarding")}>{profile.onboarding_completed ? t("complete") : t("open")}</Fact>
        <Fact name={t("wallets")}>
          {file.wallets.length === 0 && t("noWallets")}
          {file.wallets.map((wallet) => (
            <span key={wallet.address} className="figures block text-xs break-all">
              {wallet.address} {wallet.is_primary && <Badge>{t("primary")}</Badge>}
            </span>
          ))}
        </Fact>
        <Fact name={t("mints")}>
          {file.mints.length === 0 && t("noMints")}
          {file.mints.map((mint) => (
            <span key={mint.tx_hash} className="block">
              {mint.token_id === null
                ? codeWords(codes, `mintStatus.${mint.status}`)
                : t("token", { token: mint.token_id })}
            </span>
          ))}
        </Fact>
      </dl>
    </SectionCard>
  );
}
