import { Download } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pointsPath, type PointGroup } from "@/lib/points/rules";
import type { HistoryRange } from "@/lib/points/schema";

type HistoryFilterProps = {
  group: PointGroup | null;
  range: HistoryRange;
  total: number;
  points: number;
};

/** From which day to which, what the lines add up to, and the lines as a file. A plain form: it works without scripts. */
export async function HistoryFilter({ group, range, total, points }: HistoryFilterProps) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("points.filter")]);
  const { from, to } = range;
  const page = localizedHref(locale, pointsPath(group));
  const file = new URLSearchParams({
    locale,
    ...(group && { group }),
    ...(from && { from }),
    ...(to && { to }),
  });
  return (
    <div className="mb-6 grid gap-4">
      <form action={page} method="get" className="flex flex-wrap items-end gap-3">
        {(["from", "to"] as const).map((name) => (
          <Field key={name} label={t(name)} className="min-w-36 max-sm:flex-1">
            {(control) => (
              <Input {...control} type="date" name={name} defaultValue={range[name] ?? ""} max="9999-12-31" />
            )}
          </Field>
        ))}
        <Button type="submit">{t("show")}</Button>
        {(from ?? to) && (
          <TextLink href={page} className="py-3 text-sm">
            {t("all")}
          </TextLink>
        )}
      </form>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p data-testid="sum">
          {t.rich("sum", {
            total,
            points: () => (
              <span className="figures font-medium">{formatter(locale).number(points, "signed")}</span>
            ),
          })}
        </p>
        {total > 0 && (
          <ButtonLink href={`/api/me/points/csv?${file}`} download variant="ghost">
            <Download aria-hidden="true" />
            {t("csv")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
