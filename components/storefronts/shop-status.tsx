import { CircleCheck, CircleDashed } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AppealPart } from "@/components/appeals/appeal-part";
import { Moment } from "@/components/moments/moment";
import { TextLink } from "@/components/ui/link";
import { now } from "@/lib/platform/clock";
import { localizedHref } from "@/lib/platform/i18n/href";
import { isOffered, storefrontPath } from "@/lib/storefronts/rules";
import type { MyStorefront } from "@/lib/storefronts/schema";

function Need({ done, children }: { done: boolean; children: ReactNode }) {
  const t = useTranslations("storefront.status.needs");
  const Icon = done ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        aria-label={t(done ? "done" : "open")}
        role="img"
        className={`mt-0.5 size-5 shrink-0 ${done ? "text-positive" : "text-muted"}`}
      />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** What a newcomer waits for, and what can be done meanwhile. */
function Needs({ from, points, needed }: MyStorefront["needs"]) {
  const t = useTranslations("storefront.status.needs");
  const locale = useLocale();
  const isOld = new Date(from) <= now();
  return (
    <>
      <p className="font-medium">{t("title")}</p>
      <ul className="grid gap-2">
        <Need done={isOld}>
          {isOld
            ? t("dayDone")
            : t.rich("day", {
                time: () => <Moment at={from} />,
              })}
        </Need>
        <Need done={points >= needed}>
          {points >= needed ? (
            t("pointsDone", { needed })
          ) : (
            <>
              {t("points", { points, needed })}{" "}
              <TextLink href={localizedHref(locale, "/missions")}>{t("missions")}</TextLink>
            </>
          )}
        </Need>
      </ul>
      <p className="text-muted">{t("meanwhile")}</p>
    </>
  );
}

/** Whether the shop is in the list of all shops, and what keeps it out. */
function Listing({ products, listed }: { products: MyStorefront["products"]; listed: boolean }) {
  const t = useTranslations("storefront.status");
  const locale = useLocale();
  const state = !listed ? "unlisted" : products.some(isOffered) ? "listed" : "nothing";
  return (
    <p className="text-muted">
      {t(`list.${state}`)}{" "}
      {state === "listed" && <TextLink href={localizedHref(locale, "/shops")}>{t("list.see")}</TextLink>}
    </p>
  );
}

/** Whether buyers can come, and if not, why. */
export function ShopStatus({ own }: { own: MyStorefront }) {
  const t = useTranslations("storefront.status");
  const locale = useLocale();
  const { closed, account, shop } = own;
  const isNew = own.refusal === "storefront_too_new" && !shop;
  return (
    <div
      className="border-line rounded-card grid gap-2 border px-5 py-4"
      role="status"
      data-testid="storefront-status"
      data-closed={closed ?? ""}
    >
      {isNew && <Needs {...own.needs} />}
      {closed && !isNew && <p>{t(`closed.${closed}`, { reason: shop?.reason ?? "–" })}</p>}
      {!closed && (
        <p>
          {t("open")}{" "}
          <TextLink href={localizedHref(locale, storefrontPath(account.account ?? ""))}>
            {t("visit")}
          </TextLink>
        </p>
      )}
      {!closed && shop && <Listing products={own.products} listed={shop.listed} />}
      <AppealPart appeal={shop?.appeal ?? null} />
    </div>
  );
}
