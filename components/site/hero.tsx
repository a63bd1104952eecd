import { getLocale, getTranslations } from "next-intl/server";
import { JoinLink } from "@/components/shell/join-link";
import { Contour } from "@/components/ui/contour";
import { ButtonLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/i18n/href";

/** One sentence on what it is, one action. The terrain stands to the right; its highlighted line is the route. */
export async function Hero() {
  const locale = await getLocale();
  const t = await getTranslations("site.home.hero");
  return (
    <section className="relative isolate overflow-hidden">
      <Contour
        seed={29}
        width={1200}
        height={720}
        levels={16}
        hill={340}
        route={8}
        className="text-control/60 absolute inset-0 -z-10 size-full mask-t-from-50% mask-t-to-95% md:left-auto md:w-3/4 md:mask-t-from-100% md:mask-t-to-100% md:mask-l-from-25% md:mask-l-to-85%"
      />
      <div className="frame flex min-h-[34rem] flex-col justify-center py-20 md:min-h-[40rem]">
        <h1 className="max-w-3xl text-4xl font-semibold tracking-[-0.03em] md:text-5xl">{t("title")}</h1>
        <p className="text-muted mt-6 max-w-xl text-lg">{t("lead")}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <JoinLink locale={locale} variant="primary" size="lg">
            {t("join")}
          </JoinLink>
          <ButtonLink href={localizedHref(locale, "/pricing")} size="lg">
            {t("plans")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
