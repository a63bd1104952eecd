import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { LinkedOverview } from "@/components/security/linked-overview";
import { Streamed } from "@/components/shell/streamed";
import { readSecurity } from "@/lib/security/queries";
import { namesOf } from "@/lib/wallet/names";
import { linkedWallets } from "@/lib/wallet/queries";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.methods");
  return { title: t("title"), description: t("lead"), robots: { index: false } };
}

async function content() {
  const member = await requireMemberByRead("/linked-accounts");
  const [security, wallets, t] = await redirectIfRefused(
    Promise.all([readSecurity(member.id), linkedWallets(), getTranslations("settings.methods")]),
  );
  return (
    <>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <LinkedOverview security={security} wallets={wallets} names={await namesOf(wallets)} />
    </>
  );
}

export default function LinkedAccountsPage() {
  return <Streamed content={content} />;
}
