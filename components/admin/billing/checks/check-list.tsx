import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import type { Check } from "@/lib/admin/billing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

const tones = { waiting: "info", running: "info", done: "positive", failed: "negative" } as const;

/** What a comparison is about: a day, or a member's name. */
export function useCheckName(): (check: Pick<Check, "day" | "name">) => string {
  const t = useTranslations("adminBilling");
  const format = formatter(useLocale());
  return ({ day, name }) => (day ? format.date(day, "medium") : (name ?? t("gone")));
}

/** How long a comparison took, in whole seconds. */
export function CheckTime({ check }: { check: Check }) {
  const t = useTranslations("adminBilling.check");
  if (!check.ended_at) return "–";
  const seconds = Math.ceil((Date.parse(check.ended_at) - Date.parse(check.created_at)) / 1000);
  return t("seconds", { count: seconds });
}

/** The last comparisons with Stripe, newest first. */
export function CheckList({ checks }: { checks: Check[] }) {
  const t = useTranslations("adminBilling.check");
  const nameOf = useCheckName();
  const locale = useLocale();
  const format = formatter(locale);
  if (checks.length === 0) return <p className="text-muted text-sm">{t("none")}</p>;
  return (
    <Table caption={t("runs")} stacked>
      <thead>
        <tr>
          <Th>{t("about")}</Th>
          <Th>{t("state")}</Th>
          <Th numeric>{t("objects")}</Th>
          <Th numeric>{t("findings")}</Th>
          <Th numeric>{t("took")}</Th>
          <Th>{t("by")}</Th>
          <Th>{t("begun")}</Th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id}>
            <Td data-label={t("about")}>
              <TextLink href={localizedHref(locale, `/admin/billing/checks/${check.id}`)}>
                {nameOf(check)}
              </TextLink>
            </Td>
            <Td data-label={t("state")}>
              <Badge tone={tones[check.status]}>{t(`states.${check.status}`)}</Badge>
            </Td>
            <Td data-label={t("objects")} numeric>
              {format.number(check.objects)}
            </Td>
            <Td data-label={t("findings")} numeric>
              <span>
                {format.number(check.findings)}
                {check.findings > 0 && (
                  <span className="text-muted block text-xs">{t("open", { open: check.open })}</span>
                )}
              </span>
            </Td>
            <Td data-label={t("took")} numeric>
              <CheckTime check={check} />
            </Td>
            <Td data-label={t("by")}>{check.started_by}</Td>
            <Td data-label={t("begun")} className="text-muted">
              <When at={check.created_at} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
