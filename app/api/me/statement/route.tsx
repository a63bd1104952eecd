import { getTranslations } from "next-intl/server";
import { StatementPdf } from "@/components/statements/statement-pdf";
import { route } from "@/lib/guard/route";
import { brand } from "@/lib/platform/brand";
import { env } from "@/lib/platform/env";
import { renderPdf } from "@/lib/platform/heavy/pdf";
import { localizedHref } from "@/lib/platform/i18n/href";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/routing";
import { readStatement, statementKeys } from "@/lib/statements/queries";
import { printedLines, verifyPath } from "@/lib/statements/rules";
import { statementQuery, type OwnStatement } from "@/lib/statements/schema";
import { signStatement, signSummary } from "@/lib/statements/sign";

async function pdfOf(own: OwnStatement, locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const [t, sources, code] = await Promise.all([
    getTranslations({ locale, namespace: "statements.paper" }),
    getTranslations({ locale, namespace: "statements.sources" }),
    signSummary(own, env.APP_URL, statementKeys()),
  ]);
  const format = formatter(locale);
  const address = `${env.APP_URL}${localizedHref(locale, verifyPath)}`;
  const shown = own.lines.toReversed().slice(0, printedLines);
  return renderPdf(
    <StatementPdf
      locale={locale}
      title={t("title")}
      facts={[
        [t("member"), own.member],
        [t("made"), format.time(own.at, "exact")],
        [t("total"), format.number(own.total)],
        [t("count"), format.number(own.lines.length)],
      ]}
      heading={t("lines")}
      lines={shown.map(({ id, source, points, at }) => [
        `${format.date(at, "medium")} · ${sources.has(source as "mission") ? sources(source as "mission") : source} · ${id}`,
        format.number(points, "signed"),
      ])}
      more={shown.length < own.lines.length ? t("more", { count: own.lines.length - shown.length }) : null}
      how={t("how", { address })}
      // What follows the sign reaches no server.
      link={`${address}#${code}`}
    />,
  );
}

/** The member's own statement of points, signed: as a file that anybody can verify, or for paper. */
export const GET = route(
  { auth: "member", schema: statementQuery, limit: { name: "statement", max: 20, seconds: 600 } },
  async ({ input: { format, locale } }) => {
    const own = await readStatement();
    const body =
      format === "pdf" ? await pdfOf(own, locale) : await signStatement(own, env.APP_URL, statementKeys());
    return new Response(body, {
      headers: {
        "content-type": format === "pdf" ? "application/pdf" : "application/json",
        "content-disposition": `attachment; filename="${brand.name.toLowerCase()}-points-${own.at.slice(0, 10)}.${format}"`,
        "cache-control": "private, no-store",
      },
    });
  },
);
