import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { Card } from "@/components/ui/card";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ProductPicture } from "./product-picture";
import { Prohibited } from "./prohibited";

const steps = ["account", "product", "sale", "money"] as const;

type TourProps = {
  percent: number;
  /** Names of the plans that have a storefront. */
  plans: string[];
  signedIn: boolean;
};

/** What selling is like, for who cannot sell yet: the steps, an example that sells nothing, and what plan it takes. */
export function Tour({ percent, plans, signedIn }: TourProps) {
  const t = useTranslations("storefront");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <div className="frame grid gap-12 py-12 md:py-16">
      <section aria-labelledby="steps">
        <h2 id="steps" className="mb-5 text-2xl font-semibold">
          {t("tour.title")}
        </h2>
        <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, at) => (
            <li key={step}>
              <Card className="h-full">
                <p className="figures text-muted text-sm">{at + 1}</p>
                <h3 className="mt-1 font-semibold">{t(`tour.steps.${step}.title`)}</h3>
                <p className="text-muted mt-1 text-sm">{t(`tour.steps.${step}.text`, { percent })}</p>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="sample" className="grid gap-5 lg:grid-cols-2 lg:items-center">
        <div className="grid max-w-[60ch] gap-4">
          <h2 className="text-2xl font-semibold">{t("plans.title")}</h2>
          <p className="text-lg">{t("plans.text", { plans: format.list(plans) })}</p>
          {signedIn && <p className="text-muted">{t("plans.upgrade")}</p>}
          <p className="flex flex-wrap gap-3">
            <a className="button button-primary button-md" href={localizedHref(locale, "/pricing")}>
              {t("plans.see")}
            </a>
            <Anchor className="button button-secondary button-md" href={localizedHref(locale, "/shops")}>
              {t("shops.all")}
            </Anchor>
            {!signedIn && (
              <Anchor className="button button-secondary button-md" href={localizedHref(locale, "/auth")}>
                {t("plans.join")}
              </Anchor>
            )}
          </p>
        </div>
        <figure className="grid gap-2">
          <figcaption id="sample" className="text-muted text-sm">
            {t("tour.sample")}
          </figcaption>
          <div className="border-line bg-surface rounded-card overflow-hidden border">
            <ProductPicture src={null} className="h-36" />
            <div className="grid gap-1 p-5">
              <p className="font-semibold">{t("tour.sampleName")}</p>
              <p className="text-muted text-sm">{t("tour.sampleText")}</p>
              <p className="figures mt-2">{format.money(4800, "usd")}</p>
            </div>
          </div>
          <p className="text-muted text-sm">{t("tour.sandbox")}</p>
        </figure>
      </section>
      <Prohibited />
    </div>
  );
}
