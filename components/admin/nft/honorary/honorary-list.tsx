import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import {
  honoraryMembers,
  honoraryStates,
  honoraryTiers,
  type HonoraryRow,
  type honoraryPage,
} from "@/lib/admin/nft/honorary.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { RevokeHonorary } from "./honorary-dialogs";
import { Holder } from "@/components/admin/nft/lists/list-cells";

const tones = { live: "positive", claimed: "info", ended: "neutral", revoked: "negative" } as const;

function useWords(): ListWords {
  const t = useTranslations("adminNft.honorary");
  const tiers = useTranslations("members.tiers");
  return listWords(honoraryMembers, t, {
    options: {
      state: Object.fromEntries(honoraryStates.map((state) => [state, t(`states.${state}`)])),
      tier: Object.fromEntries(honoraryTiers.map((tier) => [tier, tiers(tier)])),
    },
  });
}

function State({ row }: { row: HonoraryRow }) {
  const t = useTranslations("adminNft.honorary");
  const format = formatter(useLocale());
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>
      {row.state === "live" && (
        <span className="text-muted text-xs">
          {row.ends_at ? t("until", { date: format.date(row.ends_at, "medium") }) : t("forGood")}
        </span>
      )}
    </span>
  );
}

type Props = { answer: ListAnswer<z.output<typeof honoraryPage>>; roles: readonly Role[] };

/** Who has a plan without payment, and what became of the voucher that came with it. */
export function HonoraryList({ answer, roles }: Props) {
  const t = useTranslations("adminNft.honorary");
  const tiers = useTranslations("members.tiers");
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.id,
    cells: {
      member: <Holder id={row.user_id} name={row.name} />,
      tier: tiers(row.tier),
      state: <State row={row} />,
      voucher: (
        <>
          {t(`vouchers.${row.voucher}`)}
          {row.token_id && <span className="figures"> #{row.token_id}</span>}
        </>
      ),
      by: row.by ?? "–",
      granted: <When at={row.granted_at} />,
      act: (row.state === "live" || row.state === "claimed") && (
        <RevokeHonorary honorary={row.id} name={row.name ?? row.id} claimed={row.state === "claimed"} />
      ),
    },
  }));
  return <AdminList list={honoraryMembers} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
