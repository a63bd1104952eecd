import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { TextLink } from "@/components/ui/link";
import { promotionCodes, type codesPage } from "@/lib/admin/billing/codes/promotion-codes.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";
import { CodePlans, CodeState, CodeUses, CodeValue } from "./code-words";

function useWords(): ListWords {
  const t = useTranslations("adminBilling.codes");
  return listWords(promotionCodes, t);
}

type Props = { answer: ListAnswer<z.output<typeof codesPage>>; roles: readonly Role[] };

/** Every promotion code, the latest first; each opens with who used it. */
export function CodesList({ answer, roles }: Props) {
  const locale = useLocale();
  const t = useTranslations("adminBilling.codes");
  const rows: ListRow[] = answer.page.rows.map((row) => ({
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
      made: <When at={row.created_at} />,
    },
  }));
  return <AdminList list={promotionCodes} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
