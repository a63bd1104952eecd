import { Anchor } from "@/components/ui/anchor";
import { getLocale, getTranslations } from "next-intl/server";
import { JoinLink } from "@/components/shell/bar/join-link";
import { StreamLine } from "@/components/site/home/stream-line";
import { buttonStyle } from "@/components/ui/button-style";
import { ButtonLink } from "@/components/ui/link";
import { Terrain } from "@/components/ui/terrain";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { cheapestMonth } from "@/lib/plans/rules";
import type { Plan } from "@/lib/plans/schema";
import type { Home } from "@/lib/site/home/schema";

type HeroProps = { plans: readonly Plan[] | null; stream: Home["stream"] };

/** What it is and for whom, what happens next, what it costs, one action. The terrain is on the right; its highlighted line is the route. */
export async function Hero({ plans, stream }: HeroProps) {
  const locale = await getLocale();
  const t = await getTranslations("site.home.hero");
  const price = plans && cheapestMonth(plans);
  const main = buttonStyle({ variant: "primary", size: "lg" });
  return (
    <section className="relative isolate overflow-hidden">
      <div className="frame flex flex-col justify-center pt-10 pb-8 md:pt-16 lg:min-h-[30rem] lg:py-16">
        <h1 className="max-w-2xl text-3xl font-semibold tracking-[-0.03em] md:text-5xl">{t("title")}</h1>
        <p className="text-muted mt-5 max-w-xl text-lg">{t("lead")}</p>
        {stream && <StreamLine stream={stream} />}
        <p className="mt-4 max-w-xl font-medium">
          {price
            ? t("cost", { price: formatter(locale).money(price.unit_amount, price.currency) })
            : t("free")}
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <span data-for="guest" className="flex">
            <JoinLink locale={locale} className={main}>
              {t("join")}
            </JoinLink>
          </span>
          <span data-for="member" className="flex">
            <Anchor href={localizedHref(locale, "/members/dashboard")} className={main}>
              {t("dashboard")}
            </Anchor>
          </span>
          <ButtonLink href={localizedHref(locale, "/pricing")} size="lg">
            {t("plans")}
          </ButtonLink>
        </div>
      </div>
      <Terrain
        motif="hero"
        early
        className="text-control/70 relative h-24 mask-t-from-60% mask-t-to-100% lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:h-full lg:w-3/5 lg:mask-t-from-100% lg:mask-l-from-45% lg:mask-l-to-88%"
      />
    </section>
  );
}
