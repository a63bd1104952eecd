import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
import { formatter } from "@/lib/platform/i18n/format";
import type { Transparency } from "@/lib/site/figures";

type Row = { name: string; value: ReactNode; source: string };

/** Every figure with where it comes from; the time of all of them below, but of what comes from the chain, which has its own. */
export async function TransparencyTable({ figures }: { figures: Transparency }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("community.transparency")]);
  const format = formatter(locale);
  const { revenue, reconciled, minted, minted_at, supply } = figures;
  const row = (key: "members" | "points" | "referrals" | "revenue", value: ReactNode, values = {}): Row => ({
    name: t(`rows.${key}.name`),
    value,
    source: t(`rows.${key}.source`, values),
  });
  const ledger: Row = {
    name: t("rows.ledger.name"),
    value: reconciled ? (
      <span className="flex items-center gap-2 font-sans text-lg">
        <Glyph
          name={reconciled.mismatches === 0 ? "check" : "alert"}
          className={reconciled.mismatches === 0 ? "text-positive" : "text-negative"}
        />
        {reconciled.mismatches === 0 ? t("balanced") : t("unbalanced", { count: reconciled.mismatches })}
      </span>
    ) : (
      <span className="font-sans text-lg">{t("unchecked")}</span>
    ),
    source: reconciled
      ? t("rows.ledger.source", {
          members: format.number(reconciled.members),
          lines: format.number(reconciled.lines),
          date: format.time(reconciled.at),
        })
      : t("rows.ledger.pending"),
  };
  const rows = [
    row("members", format.number(figures.members), { month: format.number(figures.members_month) }),
    row("points", format.number(figures.points_issued), {
      lines: format.number(figures.ledger_lines),
      reversed: format.number(figures.points_reversed),
    }),
    row("referrals", format.number(figures.qualified_referrals)),
    {
      name: t("rows.minted.name"),
      value: (
        <>
          {minted === null ? "–" : format.number(minted)}
          {minted !== null && supply !== null && (
            <span className="text-muted ml-2 text-sm">{t("of", { supply: format.number(supply) })}</span>
          )}
        </>
      ),
      source: minted_at ? t("rows.minted.source", { date: format.time(minted_at) }) : t("rows.minted.unread"),
    },
    ledger,
    ...(revenue
      ? [
          row("revenue", format.money(revenue.month, revenue.currency), {
            total: format.money(revenue.total, revenue.currency),
          }),
        ]
      : []),
  ];
  return (
    <>
      <table className="border-line w-full border-t text-left max-md:block">
        <caption className="sr-only">{t("caption")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("figure")}</th>
            <th scope="col">{t("value")}</th>
            <th scope="col">{t("source")}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(({ name, value, source }) => (
            <tr key={name} className="border-line border-b max-md:grid max-md:gap-1 max-md:py-5">
              <th scope="row" className="pr-8 font-medium md:w-56 md:py-6">
                {name}
              </th>
              <td className="figures text-2xl md:w-64 md:py-6 md:pr-8">{value}</td>
              <td className="text-muted text-sm md:py-6">{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted mt-4 text-sm">
        <time dateTime={figures.at}>{t("asOf", { date: format.time(figures.at) })}</time>
      </p>
    </>
  );
}
