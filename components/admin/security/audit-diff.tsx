import { useLocale, useTranslations } from "next-intl";
import { differences } from "@/lib/admin/security/diff";
import { formatter } from "@/lib/platform/i18n/format";

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);

/** The state before and after a change, a line for each value that differs. */
export function AuditDiff({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations("admin.security.log");
  const format = formatter(useLocale());
  const said = (value: unknown): string => {
    if (value === null) return "–";
    if (typeof value === "string") return isTime(value) ? format.time(value, "medium") : value;
    if (typeof value === "number") return format.number(value);
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (Array.isArray(value) && value.every((item) => typeof item === "string"))
      return value.length > 0 ? value.join(", ") : t("empty");
    return JSON.stringify(value);
  };
  const changed = differences(before, after);
  if (changed.length === 0) return null;
  return (
    <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
      {changed.map(({ key, before: was, after: is }) => (
        <div key={key} className="contents">
          <dt className="text-muted font-mono break-all">{key || t("value")}</dt>
          <dd className="min-w-0 break-words">
            {was !== null && (
              <>
                <del className="text-muted">
                  <span className="sr-only">{t("before")} </span>
                  {said(was)}
                </del>{" "}
                <span aria-hidden="true">→ </span>
              </>
            )}
            <ins className="no-underline">
              <span className="sr-only">{t("after")} </span>
              {said(is)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
