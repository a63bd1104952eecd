import { useLocale, useTranslations } from "next-intl";
import { AppealPart } from "@/components/appeals/appeal-part";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { formatter } from "@/lib/platform/i18n/format";
import type { MyStorefront, OwnProduct } from "@/lib/storefronts/schema";
import { fileSize } from "./file-size";
import { ProductDialog } from "./product-dialog";
import { ProductPicture } from "./product-picture";
import { ProductState } from "./product-state";
import { UploadButton } from "./upload-button";

const tones = { draft: "neutral", published: "positive", archived: "neutral" } as const;

type RowProps = { product: OwnProduct; percent: number; picture: string | null };

function ProductRow({ product, percent, picture }: RowProps) {
  const t = useTranslations("storefront.products");
  const locale = useLocale();
  const { stock, held, sold, file, delivery, taken_down: down, state } = product;
  const facts = [
    stock === null ? t("unlimited") : t("left", { count: stock }),
    ...(held > 0 ? [t("held", { count: held })] : []),
    t("sold", { count: sold }),
  ];
  return (
    <li
      className="grid gap-4 py-5 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)]"
      data-testid="product"
      data-state={down ? "down" : state}
    >
      <ProductPicture
        src={picture}
        className={cn("rounded-control aspect-square w-28", !picture && "max-sm:hidden")}
      />
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 lang="" className="font-semibold break-words">
            {product.title}
          </h3>
          <span className="flex items-center gap-3">
            <span className="figures">{formatter(locale).money(product.price, "usd")}</span>
            <Badge tone={down ? "negative" : tones[state]}>{t(`states.${down ? "down" : state}`)}</Badge>
          </span>
        </div>
        <p className="text-muted text-sm">{facts.join(" · ")}</p>
        {delivery === "file" && file && (
          <p className="text-muted text-sm break-all">
            {t("fileNow", { name: file.name, size: fileSize(file.size, locale) })}
          </p>
        )}
        {down && <p className="text-sm">{t("down", { reason: product.reason ?? "–" })}</p>}
        <AppealPart appeal={product.appeal} />
        {!down && (
          <div className="-ml-1 flex flex-wrap items-start gap-2">
            <ProductDialog product={product} percent={percent} />
            <UploadButton kind="picture" product={product.id} />
            {delivery === "file" && <UploadButton kind="file" product={product.id} />}
            <ProductState id={product.id} state={state} />
          </div>
        )}
      </div>
    </li>
  );
}

type ProductsProps = Pick<MyStorefront, "products" | "fee_percent"> & {
  /** Addresses of pictures by product. */
  pictures: Record<string, string>;
};

/** What the seller offers, with its pictures, files, stock and state. */
export function Products({ products, fee_percent: percent, pictures }: ProductsProps) {
  const t = useTranslations("storefront.products");
  const add = <ProductDialog percent={percent} primary={products.length === 0} />;
  return (
    <SectionCard id="products" title={t("title")} action={products.length > 0 && add}>
      {products.length === 0 ? (
        <EmptyState title={t("emptyTitle")} action={add}>
          {t("empty")}
        </EmptyState>
      ) : (
        <ul className="divide-line divide-y">
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              percent={percent}
              picture={pictures[product.id] ?? null}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
