import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { legalAcceptances, type legalAcceptancesPage } from "@/lib/admin/documents/legal-acceptances.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { legalSlugs } from "@/lib/content/kinds";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Role } from "@/lib/session/member";

type Props = { answer: ListAnswer<z.output<typeof legalAcceptancesPage>>; roles: readonly Role[] };

/** Who agreed to which version of which legal text, and when. */
export function AcceptedList({ answer, roles }: Props) {
  const t = useTranslations("adminContent.texts");
  const list = useTranslations("adminContent.texts.accepted");
  const locale = useLocale();
  const words = listWords(legalAcceptances, list, {
    filters: { slug: t("accepted.columns.text") },
    options: { slug: Object.fromEntries(legalSlugs.map((slug) => [slug, t(`legal.${slug}`)])) },
  });
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: `${row.user_id}${row.slug}${row.number}`,
    name: row.name ?? row.user_id,
    cells: {
      member: (
        <TextLink href={localizedHref(locale, `/admin/home/${row.user_id}`)}>{row.name ?? "–"}</TextLink>
      ),
      text: t(`legal.${row.slug}`),
      number: (
        <span className="inline-flex items-center gap-2">
          {row.number}
          {row.current && <Badge tone="positive">{t("accepted.current")}</Badge>}
        </span>
      ),
      accepted: <When at={row.accepted_at} />,
    },
  }));
  return <AdminList list={legalAcceptances} words={words} roles={roles} answer={answer} rows={rows} />;
}
