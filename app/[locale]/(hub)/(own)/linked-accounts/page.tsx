import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { LinkButtons } from "@/components/security/link-buttons";
import { LostAccess } from "@/components/security/lost-access";
import { SignInMethods } from "@/components/security/sign-in-methods";
import { Streamed } from "@/components/shell/streamed";
import { SectionCard } from "@/components/ui/card";
import { FieldError } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { LinkWallet } from "@/components/wallet/link-wallet";
import { LinkedWallets } from "@/components/wallet/linked-wallets";
import { walletSetup } from "@/components/wallet/wallet-setup";
import { Messages } from "@/components/messages/messages";
import { brand } from "@/lib/platform/brand";
import { publicConfig } from "@/lib/platform/env";
import { isErrorCode } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { settingsPath } from "@/lib/members/rules";
import { readSecurity } from "@/lib/security/queries";
import { single } from "@/lib/platform/query";
import { namesOf } from "@/lib/wallet/names";
import { linkedWallets } from "@/lib/wallet/queries";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.methods");
  return { title: t("title"), description: t("lead"), robots: { index: false } };
}

type Props = PageProps<"/[locale]/linked-accounts">;

async function content({ searchParams }: Props) {
  const [member, query] = await Promise.all([requireMemberByRead("/linked-accounts"), searchParams]);
  const error = single(query.error);
  const [security, wallets, locale, t, words] = await redirectIfRefused(
    Promise.all([
      readSecurity(member.id),
      linkedWallets(),
      getLocale(),
      getTranslations("settings.methods"),
      getTranslations("errors"),
    ]),
  );
  const names = await namesOf(wallets);
  const settings = localizedHref(locale, settingsPath("security"));
  const has = (kind: string) => security.methods.some((method) => method.kind === kind);
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <Messages
        of={["members.tiers", "settings.methods", "wallet"]}
        errors={["credentials", "discord", "secondFactor", "wallets"]}
      >
        <div className="grid max-w-3xl gap-6">
          <FieldError>{isErrorCode(error) && words(error)}</FieldError>
          <SectionCard title={t("backTitle")}>
            <LostAccess security={security} />
          </SectionCard>
          <SectionCard title={t("listTitle")} note={t("listNote")}>
            <SignInMethods methods={security.methods} />
            <LinkButtons
              locale={locale}
              providers={security.linkable}
              addEmail={has("email") ? null : settings}
              addPhone={has("phone") ? null : settings}
            />
          </SectionCard>
          <SectionCard title={t("walletsTitle")} note={t("walletsNote")}>
            <div className="grid gap-5">
              <LinkedWallets wallets={wallets} names={names} />
              <LinkWallet setup={walletSetup(brand.name, publicConfig())} wallets={wallets} />
            </div>
          </SectionCard>
          <p className="text-sm">
            <TextLink href={settings}>{t("security")}</TextLink>
          </p>
        </div>
      </Messages>
    </>
  );
}

export default function LinkedAccountsPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
