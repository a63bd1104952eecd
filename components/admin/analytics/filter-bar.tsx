import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { analyticsPath } from "@/lib/admin/analytics/rules";
import {
  analyticsSegments,
  ranges,
  type AnalyticsFilter,
  type AnalyticsTab,
} from "@/lib/admin/analytics/schema";
import { sources } from "@/lib/analytics/sources";
import { localizedHref } from "@/lib/platform/i18n/href";
import { localeNames, locales } from "@/lib/platform/i18n/routing";

type FilterBarProps = { tab: AnalyticsTab; filter: AnalyticsFilter };

/** Period, what stands beside it, and whom it is about: a form of the address, which the browser sends by itself. */
export function FilterBar({ tab, filter }: FilterBarProps) {
  const t = useTranslations("adminAnalytics");
  const locale = useLocale();
  const path = localizedHref(locale, tab === "overview" ? "/admin/analytics" : `/admin/analytics/${tab}`);
  const all = { days: filter.days, compare: filter.compare };
  const narrowed = filter.segment ?? filter.source ?? filter.locale;
  const file = new URLSearchParams({ tab, days: String(filter.days), compare: filter.compare });
  for (const name of ["segment", "source", "locale"] as const) if (filter[name]) file.set(name, filter[name]);
  const choice = (
    name: "segment" | "source" | "locale",
    options: readonly { value: string; text: string }[],
  ) => (
    <Field label={t(`filter.${name}`)}>
      {(control) => (
        <Select {...control} name={name} defaultValue={filter[name] ?? ""}>
          <option value="">{t("filter.all")}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <form
      action={path}
      aria-label={t("filter.label")}
      className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <Field label={t("filter.days")}>
        {(control) => (
          <Select {...control} name="days" defaultValue={filter.days}>
            {ranges.map((days) => (
              <option key={days} value={days}>
                {t(`filter.range.${days}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("filter.compare")}>
        {(control) => (
          <Select {...control} name="compare" defaultValue={filter.compare}>
            {(["before", "year"] as const).map((compare) => (
              <option key={compare} value={compare}>
                {t(`filter.compares.${compare}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {choice(
        "segment",
        analyticsSegments.map((value) => ({ value, text: t(`segments.${value}`) })),
      )}
      {choice(
        "source",
        sources.map((value) => ({ value, text: t(`sources.${value}`) })),
      )}
      {choice(
        "locale",
        locales.map((value) => ({ value, text: localeNames[value] })),
      )}
      <div className="flex flex-wrap items-center gap-2 max-xl:col-span-full xl:pb-1.5">
        <Button type="submit" variant="primary">
          {t("filter.apply")}
        </Button>
        <a href={`/api/admin/analytics?${file}`} download className={buttonStyle()}>
          {t("filter.csv")}
        </a>
        {narrowed && (
          <Anchor
            href={localizedHref(locale, analyticsPath(tab, all))}
            className={buttonStyle({ variant: "ghost" })}
          >
            {t("filter.clear")}
          </Anchor>
        )}
      </div>
    </form>
  );
}
