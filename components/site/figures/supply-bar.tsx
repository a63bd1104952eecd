import { getLocale, getTranslations } from "next-intl/server";
import { cn } from "@/components/ui/cn";
import { formatter } from "@/lib/platform/i18n/format";
import type { Sale } from "@/lib/mint/rules";
import type { VoidToken } from "@/lib/mint/schema";

type SupplyBarProps = { sale: Sale; voids: readonly VoidToken[] };

/** The whole supply as one bar: minted and valid, void, held back, open. A part that is not empty can always be seen. */
export async function SupplyBar({ sale, voids }: SupplyBarProps) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.progress");
  const format = formatter(locale);
  const parts = [
    { key: "valid", count: sale.minted - BigInt(voids.length), look: "bg-accent" },
    { key: "void", count: BigInt(voids.length), look: "bg-negative" },
    { key: "reserved", count: sale.reserve, look: "bg-glacier" },
    { key: "open", count: sale.maxSupply - sale.minted - sale.reserve, look: "bg-raised" },
  ] as const;
  const shown = parts.filter(({ key, count }) => key !== "void" || count > 0n);
  const ids = voids.map(({ token_id }) => `#${token_id}`);
  const label = t("label", { minted: format.number(sale.minted), supply: format.number(sale.maxSupply) });

  return (
    <figure>
      <div role="img" aria-label={label} className="border-line flex h-5 overflow-hidden rounded-full border">
        {parts
          .filter(({ count }) => count > 0n)
          .map(({ key, count, look }) => (
            <span
              key={key}
              className={cn("min-w-1.5", look)}
              style={{ flexGrow: Number(count), flexBasis: 0 }}
            />
          ))}
      </div>
      <figcaption className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {shown.map(({ key, count, look }) => (
          <span key={key} className="inline-flex items-center gap-2.5">
            <span aria-hidden="true" className={cn("border-control size-3 rounded-full border", look)} />
            <span className="text-muted">{t(key)}</span>
            <span className="figures">{format.number(count)}</span>
          </span>
        ))}
        {voids.length > 0 && (
          <span className="text-muted basis-full">{t("voids", { ids: formatter(locale).list(ids) })}</span>
        )}
      </figcaption>
    </figure>
  );
}
