import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CommissionView } from "@/components/earnings/commission-view";
import { EarningsView } from "@/components/earnings/earnings-view";
import { PageHeader } from "@/components/members/page-header";
import { Messages } from "@/components/messages/messages";
import { Streamed } from "@/components/shell/streamed";
import { ButtonLink } from "@/components/ui/link";
import { readCommission } from "@/lib/commission/queries";
import { countries } from "@/lib/connect/countries";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

type Props = PageProps<"/[locale]/members/earnings">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("earnings");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

async function content({ params }: Props) {
  const { locale } = await params;
  await requireMemberByRead("/members/earnings");
  const [commission, t] = await redirectIfRefused(
    Promise.all([readCommission(), getTranslations("earnings")]),
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        action={
          commission.storefront && (
            <ButtonLink href={localizedHref(locale, "/connect-demo")}>{t("shop")}</ButtonLink>
          )
        }
      >
        {t("lead")}
      </PageHeader>
      <Messages of={["earnings.connect"]} errors={["connect"]}>
        <EarningsView account={commission.account} countries={formatter(locale).countries(countries)}>
          <CommissionView commission={commission} />
        </EarningsView>
      </Messages>
    </>
  );
}

export default function EarningsPage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
