import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { PageHeader } from "@/components/members/page-header";
import { AccountView } from "@/components/settings/account-view";
import { AvatarForm } from "@/components/settings/avatar-form";
import { MailForm } from "@/components/settings/mail-form";
import { PreferencesForm } from "@/components/settings/preferences-form";
import { PrivacyForm } from "@/components/settings/privacy-form";
import { ProfileForms } from "@/components/settings/profile-forms";
import { SettingsNav, SettingsSection } from "@/components/settings/settings-sections";
import { SectionCard } from "@/components/ui/card";
import { LinkWallet } from "@/components/wallet/link-wallet";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { readAccount } from "@/lib/account/queries";
import { readConsent } from "@/lib/analytics/consent";
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
  const [settings, account, wallets, jar, t] = await Promise.all([
    readSettings(member),
    readAccount(),
    linkedWallets(member.id),
    cookies(),
    getTranslations("settings"),
  ]);
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_11.5rem]">
        <SettingsNav />
        <div className="grid grid-cols-1 gap-12">
          <SettingsSection name="you">
            <AvatarForm name={settings.full_name ?? member.email ?? "?"} url={settings.avatar_url} />
            <ProfileForms settings={settings} linkBase={`${env.APP_URL.replace(/^https?:\/\//, "")}/r/`} />
          </SettingsSection>
          <SettingsSection name="preferences">
            <PreferencesForm settings={settings} />
            <MailForm mail={account.mail} />
            <PrivacyForm consent={readConsent(jar.toString())} />
          </SettingsSection>
          <AccountView account={account}>
            <Security member={member} />
            <SectionCard title={t("wallets.title")} note={t("wallets.text")}>
              <LinkWallet setup={walletSetup(brand.name, publicConfig())} wallets={wallets} manage />
            </SectionCard>
          </AccountView>
        </div>
      </div>
    </>
  );
}
