import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ReceiptPdf } from "@/components/settings/receipt-pdf";
import { paidFor, receiptFacts, receiptLines, type SayAll } from "@/lib/billing/receipt-lines";
import { readReceipt } from "@/lib/billing/receipts";
import { route } from "@/lib/guard/route";
import { brand } from "@/lib/platform/brand";
import { AppError } from "@/lib/platform/errors";
import { renderPdf } from "@/lib/platform/heavy/pdf";
import { formatter } from "@/lib/platform/i18n/format";
import { locales } from "@/lib/platform/i18n/routing";

const query = z.object({ locale: z.enum(locales) });

/** One of the member's own receipts as a PDF, with the figures of its page. Another's is not found. */
export const GET = route<"member", typeof query, { receipt: string }>(
  {
    auth: "member",
    schema: query,
    limit: { name: "receipt_pdf", max: 30, seconds: 600 },
  },
  async ({ input: { locale }, params }) => {
    const receipt = await readReceipt(params.receipt);
    if (!receipt) throw new AppError("not_found");
    const [t, list, tiers] = await Promise.all([
      getTranslations({ locale, namespace: "settings.receipt" }),
      getTranslations({ locale, namespace: "settings.receipts" }),
      getTranslations({ locale, namespace: "members.tiers" }),
    ]);
    const say: SayAll = {
      receipt: (key, values) => t(key as "total", values as never),
      list: (key, values) => list(key as "title", values as never),
      tier: (key) => (tiers.has(key as "plus") ? tiers(key as "plus") : key),
    };
    const { dispute, disputed_at: at } = receipt;
    const date = at ? formatter(locale).date(at) : "";
    const file = await renderPdf(
      <ReceiptPdf
        locale={locale}
        title={t("title")}
        what={paidFor(receipt, say)}
        facts={receiptFacts(receipt, say, locale)}
        lines={receiptLines(receipt, say, locale)}
        notes={[
          ...(dispute ? [t(`dispute.${dispute}`, { date })] : []),
          t("pdfNote", { brand: brand.name, support: brand.support }),
        ]}
      />,
    );
    return new Response(file, {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${brand.name.toLowerCase()}-${params.receipt.slice(0, 40).replace(/\W/g, "-")}.pdf"`,
        "cache-control": "private, no-store",
      },
    });
  },
);
