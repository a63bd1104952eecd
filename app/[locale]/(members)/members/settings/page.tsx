import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { SettingsView } from "@/components/settings/settings-view";
import { SectionCard } from "@/components/ui/card";
import { LinkWallet } from "@/components/wallet/link-wallet";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { brand } from "@/lib/brand";
import { env, publicConfig } from "@/lib/env";
import { readSettings } from "@/lib/members/queries";
import { requireMember } from "@/lib/session/session";
import { linkedWallets } from "@/lib/wallet/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

export default async function SettingsPage() {
  const member = await requireMember("/members/settings");
  const [settings, wallets, t] = await Promise.all([
    readSettings(member),
    linkedWallets(member.id),
    getTranslations("settings"),
  ]);
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <div className="grid max-w-3xl gap-6">
        <SettingsView settings={settings} linkBase={`${env.APP_URL.replace(/^https?:\/\//, "")}/r/`} />
        <SectionCard title={t("wallets.title")}>
          <LinkWallet setup={walletSetup(brand.name, publicConfig())} wallets={wallets} manage />
        </SectionCard>
        <SectionCard title={t("account.title")} note={t("account.text")}>
          <dl className="grid gap-2 text-sm">
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{t("account.email")}</dt>
              <dd className="min-w-0 break-words">{member.email ?? t("account.none")}</dd>
            </div>
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{t("account.phone")}</dt>
              <dd>{member.phone ?? t("account.none")}</dd>
            </div>
          </dl>
        </SectionCard>
      </div>
    </>
  );
}
