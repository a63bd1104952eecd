import { useLocale, useTranslations } from "next-intl";
import { Anchor } from "@/components/ui/anchor";
import { SectionCard } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import type { Parts } from "@/lib/admin/analytics/schema";
import { formatter } from "@/lib/platform/i18n/format";

type PartsTableProps = {
  title: string;
  note?: string;
  /** Head of the first column. */
  head: string;
  parts: Parts | undefined;
  unit?: "number" | "cents";
  nameOf: (item: string) => string;
  /** Where the rows of a part are. */
  hrefOf?: (item: string) => string | undefined;
};

/** What a figure is made of, largest first, beside the other period. */
export function PartsTable({
  title,
  note,
  head,
  parts = [],
  unit = "number",
  nameOf,
  hrefOf,
}: PartsTableProps) {
  const t = useTranslations("adminAnalytics");
  const format = formatter(useLocale());
  const write = (value: number) => (unit === "cents" ? format.money(value, "usd") : format.number(value));
  const all = parts.reduce((total, { now }) => total + Math.max(0, now), 0);
  return (
    <SectionCard title={title} note={note} className="min-w-0">
      {parts.length === 0 ? (
        <p className="text-muted text-sm">{t("nothing.title")}</p>
      ) : (
        <div className="max-h-120 overflow-y-auto">
          <Table caption={title}>
            <thead>
              <tr>
                <Th className="max-sm:px-2!">{head}</Th>
                <Th numeric className="max-sm:px-2!">
                  {t("columns.now")}
                </Th>
                <Th numeric className="max-sm:hidden">
                  {t("columns.share")}
                </Th>
                <Th numeric className="max-sm:px-2! max-sm:whitespace-normal!">
                  {t("columns.before")}
                </Th>
              </tr>
            </thead>
            <tbody>
              {parts.map(({ item, now, before }) => {
                const href = item === null ? undefined : hrefOf?.(item);
                const name = item === null ? t("small") : nameOf(item);
                return (
                  <tr key={item ?? "small"}>
                    <Td className="h-10! break-words max-sm:px-2!">
                      {href ? (
                        <Anchor
                          href={href}
                          className="hover:text-accent underline decoration-dotted underline-offset-4"
                        >
                          {name}
                        </Anchor>
                      ) : (
                        <span className={item === null ? "text-muted" : undefined}>{name}</span>
                      )}
                    </Td>
                    <Td numeric className="h-10! max-sm:px-2!">
                      {write(now)}
                    </Td>
                    <Td numeric className="text-muted h-10! max-sm:hidden">
                      {all > 0 && now > 0 ? format.number(now / all, "percent") : t("none")}
                    </Td>
                    <Td numeric className="text-muted h-10! max-sm:px-2!">
                      {write(before)}
                    </Td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </div>
      )}
    </SectionCard>
  );
}
