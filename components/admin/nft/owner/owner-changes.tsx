import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { NftBooks } from "@/lib/admin/nft/schema";
import { Short } from "@/components/admin/nft/lists/list-cells";

const tones = { pending: "info", confirmed: "positive", failed: "negative" } as const;

/** The last transactions that owners announced here, with their reasons. */
export function OwnerChanges({ changes }: { changes: NftBooks["changes"] }) {
  const t = useTranslations("adminNft.changes");
  return (
    <SectionCard title={t("title")} note={t("note")}>
      {changes.length === 0 && <p className="text-muted text-sm">{t("none")}</p>}
      <ul className="divide-line grid divide-y text-sm">
        {changes.map((change) => (
          <li key={change.tx_hash} className="grid gap-1 py-2">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <code className="figures text-xs break-all">{change.call ?? t("unread")}</code>
              <Badge tone={tones[change.status]}>{t(`statuses.${change.status}`)}</Badge>
            </p>
            <p className="text-muted text-xs">
              {change.reason} · {change.by ?? t("gone")} · <When at={change.created_at} /> ·{" "}
              <Short value={change.tx_hash} />
            </p>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
