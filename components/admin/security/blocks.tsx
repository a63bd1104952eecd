import { useLocale, useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { SecurityState } from "@/lib/admin/security/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { BlockDialog, LiftBlock } from "./block-dialog";

/** What may not join or ask for a code, the latest first. */
export function Blocks({ blocks }: { blocks: SecurityState["blocks"] }) {
  const t = useTranslations("admin.security.blocks");
  const locale = useLocale();
  return (
    <SectionCard title={t("title")} note={t("note")} action={<BlockDialog />}>
      {blocks.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
      <ul className="divide-line divide-y text-sm">
        {blocks.map(({ id, kind, value, reason, created_at, expires_at, actor_name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Badge>{t(`kinds.${kind}`)}</Badge>
            <code className="break-all">{value ?? t("erased")}</code>
            {expires_at && <span>{t("until", { date: formatter(locale).date(expires_at, "medium") })}</span>}
            <span className="min-w-0 break-words">{reason}</span>
            <span className="text-muted ml-auto flex flex-wrap items-center gap-x-2">
              {actor_name && t("by", { name: actor_name })} <When at={created_at} />
              <LiftBlock block={id} name={value ?? t("erased")} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
