import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { BillingFrame } from "@/components/billing/billing-frame";
import { GiveForm } from "@/components/billing/gifts/later";
import { Messages } from "@/components/messages/messages";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { HeldPage } from "@/components/shell/held-page";
import { giftOffers } from "@/lib/billing/gifts/offers";
import { pageMember } from "@/lib/guard/page";
import { brand } from "@/lib/platform/brand";
import { localizedHref } from "@/lib/platform/i18n/href";
import { single, withQuery } from "@/lib/platform/query";
import { getPlans } from "@/lib/plans/queries";
import { factWords } from "@/lib/site/fact-words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("gifts.give");
  return { title: t("metaTitle"), robots: { index: false } };
}

async function content({ searchParams }: PageProps<"/[locale]/gift">) {
  const [query, member, plans, locale, t] = await Promise.all([
    searchParams,
    pageMember(),
    getPlans(),
    getLocale(),
    getTranslations("gifts.give"),
  ]);
  const facts = await factWords(locale);
  const offers = giftOffers(plans ?? []);
  const chosen = single(query.offer);
  const join = withQuery(localizedHref(locale, "/auth"), {
    next: withQuery(localizedHref(locale, "/gift"), { offer: chosen }),
  });
  return (
    <BillingFrame>
      <div className="grid gap-6">
        <header>
          <h1 className="font-display text-3xl font-semibold text-balance">
            {t("title", { brand: brand.name })}
          </h1>
          <p className="text-muted mt-3">{t("lead")}</p>
        </header>
        {offers.length === 0 && <p>{t("none")}</p>}
        {offers.length > 0 && member && (
          <Messages of={["gifts.give"]} errors={["billing", "gifts"]}>
            <GiveForm offers={offers} chosen={chosen} />
          </Messages>
        )}
        {!member && (
          <div className="grid gap-3">
            <ButtonLink href={join} variant="primary" size="lg" wide>
              {t("join")}
            </ButtonLink>
            <p className="text-muted text-sm">{t("joinNote")}</p>
          </div>
        )}
        <p className="text-muted text-sm">
          {t("terms", facts)} {t("founder")}
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
          <TextLink href={localizedHref(locale, "/redeem")}>{t("redeem")}</TextLink>
          <TextLink href={localizedHref(locale, "/pricing")}>{t("plans")}</TextLink>
        </p>
      </div>
    </BillingFrame>
  );
}

/** A membership for somebody else. Visitors see what it costs and join first: the gift is theirs to follow afterwards. */
export default function GiftPage(props: PageProps<"/[locale]/gift">) {
  return <HeldPage content={() => content(props)} />;
}
