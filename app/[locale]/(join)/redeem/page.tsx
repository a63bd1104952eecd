import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { BillingFrame } from "@/components/billing/billing-frame";
import { CodeLookup } from "@/components/billing/gifts/code-lookup";
import { GiftView } from "@/components/billing/gifts/gift-view";
import { Notice } from "@/components/billing/notice";
import { Messages } from "@/components/messages/messages";
import { ButtonLink } from "@/components/ui/link";
import { HeldPage } from "@/components/shell/held-page";
import { readGift } from "@/lib/billing/gifts/queries";
import { pageSession, redirectIfRefused } from "@/lib/guard/page";
import { localizedHref } from "@/lib/platform/i18n/href";
import { single, withQuery } from "@/lib/platform/query";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("gifts.redeem");
  // The address carries the code.
  return { title: t("metaTitle"), robots: { index: false }, referrer: "no-referrer" };
}

async function content({ searchParams }: PageProps<"/[locale]/redeem">) {
  const [query, session, locale, t] = await Promise.all([
    searchParams,
    pageSession(),
    getLocale(),
    getTranslations("gifts.redeem"),
  ]);
  const code = single(query.code);
  const member = session?.status === "open" ? session.member : null;
  if (!member) {
    const here = withQuery(localizedHref(locale, "/redeem"), { code });
    return (
      <BillingFrame>
        <Notice
          title={t("signIn.title")}
          actions={
            <ButtonLink
              href={withQuery(localizedHref(locale, "/auth"), { next: here })}
              variant="primary"
              size="lg"
            >
              {t("signIn.action")}
            </ButtonLink>
          }
        >
          <p>{t("signIn.text")}</p>
        </Notice>
      </BillingFrame>
    );
  }
  const gift = code ? await redirectIfRefused(readGift(member, code)) : null;
  return (
    <BillingFrame>
      <Messages of={["gifts.redeem"]} errors={["gifts"]}>
        {gift ? (
          <GiftView gift={gift} onboarded={session?.onboarded !== false} />
        ) : (
          <CodeLookup typed={code} />
        )}
      </Messages>
    </BillingFrame>
  );
}

/** Where the mail of a gift leads. Not behind the member guard: who is new reads first that there is a gift. */
export default function RedeemPage(props: PageProps<"/[locale]/redeem">) {
  return <HeldPage content={() => content(props)} />;
}
