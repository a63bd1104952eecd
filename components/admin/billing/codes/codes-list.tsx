import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { promotionCodes } from "@/lib/admin/billing/codes/promotion-codes.list";
import { localizedHref } from "@/lib/platform/i18n/href";
import { CodePlans, CodeState, CodeUses, CodeValue } from "./code-words";

/** Every promotion code, the latest first; each opens with who used it. */
export function CodesList(shown: Shown<typeof promotionCodes>) {
  const locale = useLocale();
  const t = useTranslations("adminBilling.codes");
  return (
    <ListView
      list={promotionCodes}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: row.code,
        cells: {
          code: (
            <TextLink className="font-mono" href={localizedHref(locale, `/admin/billing/codes/${row.id}`)}>
              {row.code}
            </TextLink>
          ),
          value: <CodeValue row={row} />,
          plans: <CodePlans plans={row.plans} />,
          state: <CodeState row={row} />,
          used: <CodeUses row={row} />,
          expires: row.expires_at ? <When at={row.expires_at} /> : t("never"),
        },
      })}
    />
  );
}
