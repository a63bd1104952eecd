import { Glyph } from "@/components/ui/glyph";
import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Plan } from "@/lib/plans/schema";
import { DocumentText, wordsFor } from "@/components/site/documents/document-text";
import { getBenefits } from "@/lib/content/published";
import { WrittenTitle } from "@/components/ui/written-title";
import { BenefitName } from "./benefit-name";
import { Editorial } from "@/components/site/articles/editorial";
import { priceWords } from "./price-words";
import { richWords } from "@/components/site/rich-words";

/** Benefits that have a page of their own. */
const pageOf = {
  chat_read: { path: "/live-chat", words: "chat" },
  chat: { path: "/live-chat", words: "chat" },
  storefront: { path: "/connect-demo", words: "storefront" },
} as const;
const hasPage = (feature: string): feature is keyof typeof pageOf => Object.hasOwn(pageOf, feature);

/** One section for each plan with what it adds, and one for what none of them brings. */
export async function BenefitSections({ plans }: { plans: Plan[] }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.benefits");
  const names = await getTranslations("pricing");
  const [words, { shown, hidden }] = await Promise.all([richWords(locale), getBenefits()]);
  /** As staff wrote it, else as it came with the software. */
  const describe = (feature: string) => {
    const own = shown.find(({ slug }) => slug === feature);
    if (own) return <DocumentText {...wordsFor(own.texts, locale)} locale={locale} />;
    return !hidden.has(feature) && t.has(`items.${feature}`) && t.rich(`items.${feature}`, words);
  };
  const nameOf = (feature: string) => {
    const own = shown.find(({ slug }) => slug === feature);
    if (!own) return <BenefitName feature={feature} />;
    return <WrittenTitle texts={own.texts} locale={locale} title={wordsFor(own.texts, locale).title} />;
  };

  const sections = await Promise.all(
    plans.map(async (plan, index) => ({
      id: plan.key,
      title: t(index === 0 ? "with" : "adds", { plan: plan.name }),
      aside: (
        <>
          {(await priceWords(plan)).map((price) => (
            <span key={price} className="text-text block">
              {price}
            </span>
          ))}
          {names.has(`lines.${plan.key}`) && names(`lines.${plan.key}`)}
        </>
      ),
      content: (
        <dl className="mt-5 grid gap-4">
          {plan.features
            .filter((feature) => names.has(`features.${feature}`))
            .map((feature) => (
              <div
                key={feature}
                className="border-line grid gap-x-8 gap-y-1 border-t pt-4 sm:grid-cols-[12rem_1fr]"
              >
                <dt className="font-medium">{nameOf(feature)}</dt>
                {describe(feature) && (
                  <dd className="text-muted">
                    {describe(feature)}
                    {hasPage(feature) && (
                      <>
                        {" "}
                        <TextLink href={localizedHref(locale, pageOf[feature].path)}>
                          {t(`go.${pageOf[feature].words}`)}
                        </TextLink>
                      </>
                    )}
                  </dd>
                )}
              </div>
            ))}
        </dl>
      ),
    })),
  );
  const never = {
    id: "never",
    title: t("never.title"),
    aside: t.rich("never.aside", words),
    content: (
      <>
        <p className="mt-4 max-w-[66ch]">{t.rich("never.body", words)}</p>
        <ButtonLink
          href={localizedHref(locale, "/pricing")}
          variant="ghost"
          className="mt-4 -ml-4 py-2 text-left whitespace-normal!"
        >
          {t("compare")} <Glyph name="arrow" />
        </ButtonLink>
      </>
    ),
  };
  return <Editorial label={t("contents")} sections={[...sections, never]} />;
}
