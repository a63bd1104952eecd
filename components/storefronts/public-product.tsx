import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { formatter } from "@/lib/platform/i18n/format";
import type { PublicProduct as Product } from "@/lib/storefronts/schema";
import { BuyButton } from "./buy-button";
import { fileSize } from "./file-size";
import { ProductPicture } from "./product-picture";

type Props = { account: string; product: Product; picture: string | null; own: boolean };

/** One product: what it is, what happens after paying, and its price on the button. */
export function PublicProduct({ account, product, picture, own }: Props) {
  const t = useTranslations("storefront.public");
  const locale = useLocale();
  const { id, title, description, price, currency, delivery, file, left } = product;
  return (
    <div className="border-line bg-surface rounded-card flex h-full scroll-mt-24 flex-col overflow-hidden border">
      <article id={id} className="contents" data-testid="public-product">
        <ProductPicture src={picture} className="aspect-[4/3] w-full" />
        <div className="flex grow flex-col gap-3 p-5">
          <h2 lang="" className="text-lg font-semibold break-words">
            {title}
          </h2>
          {description && (
            <p lang="" className="text-muted break-words whitespace-pre-line">
              {description}
            </p>
          )}
          <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-sm">
            {left === 0 ? (
              <Badge>{t("soldOut")}</Badge>
            ) : (
              left !== null && left <= 10 && <span>{t("left", { count: left })}</span>
            )}
            <span className="text-muted">
              {t(`deliveries.${delivery}`, { size: file ? fileSize(file.size, locale) : "" })}
            </span>
          </p>
          {left === 0 || own ? (
            <p className="figures text-lg">{formatter(locale).money(price, currency)}</p>
          ) : (
            <BuyButton account={account} product={id} title={title} price={price} currency={currency} />
          )}
        </div>
      </article>
    </div>
  );
}
