import type { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/link";
import { Terrain } from "@/components/ui/terrain";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Links by the area in which the page is missing: first the start of the area, then help. */
const ways = {
  site: [
    ["home", "/"],
    ["faq", "/faq"],
  ],
  members: [
    ["today", "/members"],
    ["faq", "/faq"],
  ],
  panel: [
    ["work", "/admin/work"],
    ["people", "/admin/home"],
  ],
} as const;

type LostTextProps = {
  locale: string;
  t: ReturnType<typeof useTranslations<"shell">>;
  place?: keyof typeof ways;
};

/** The body of the not-found page, where no request says the language. */
export async function Lost({ locale }: { locale: string }) {
  return <LostText locale={locale} t={await getTranslations({ locale, namespace: "shell" })} />;
}

export function LostText({ locale, t, place = "site" }: LostTextProps) {
  return (
    <div className="relative isolate grid min-h-[70dvh] place-items-center overflow-hidden">
      <Terrain motif="lost" className="text-control/60 absolute inset-0 -z-10 mask-b-from-50%" />
      <div className="bg-background rounded-card border-line mx-4 max-w-lg border p-8 text-center">
        <p className="figures text-muted text-sm">404</p>
        <h1 className="mt-2 text-2xl font-semibold">{t("notFound.title")}</h1>
        <p className="text-muted mt-3">{t("notFound.text")}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {ways[place].map(([key, path], index) => (
            <ButtonLink
              key={key}
              href={localizedHref(locale, path)}
              variant={index === 0 ? "primary" : "secondary"}
            >
              {t(`notFound.${key}`)}
            </ButtonLink>
          ))}
        </div>
      </div>
    </div>
  );
}
