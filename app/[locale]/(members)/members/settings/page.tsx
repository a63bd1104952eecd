import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { AccountView } from "@/components/settings/account-view";
import { AvatarForm } from "@/components/settings/avatar-form";
import { MailForm } from "@/components/settings/mail-form";
import { SettingsView } from "@/components/settings/settings-view";
import { SectionCard } from "@/components/ui/card";
import { LinkWallet } from "@/components/wallet/link-wallet";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { readAccount } from "@/lib/account/queries";
import { brand } from "@/lib/brand";
import { env, publicConfig } from "@/lib/env";
import { readSettings } from "@/lib/members/queries";
import { requireMember } from "@/lib/session/session";
import { linkedWallets } from "@/lib/wallet/queries";
import { Security } from "./security";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

export default async function SettingsPage() {
  const member = await requireMember("/members/settings");
  const [settings, account, wallets, t] = await Promise.all([
    readSettings(member),
    readAccount(),
    linkedWallets(member.id),
    getTranslations("settings"),
  ]);
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <div className="grid max-w-3xl gap-6">
        <AvatarForm name={settings.full_name ?? member.email ?? "?"} url={settings.avatar_url} />
        <SettingsView settings={settings} linkBase={`${env.APP_URL.replace(/^https?:\/\//, "")}/r/`} />
        <MailForm mail={account.mail} />
        <AccountView account={account}>
          <Security member={member} />
          <SectionCard title={t("wallets.title")}>
            <LinkWallet setup={walletSetup(brand.name, publicConfig())} wallets={wallets} manage />
          </SectionCard>
        </AccountView>
      </div>
    </>
  );
}
