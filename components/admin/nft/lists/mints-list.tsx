import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { allMints, mintStatuses, type MintRow, type mintsPage } from "@/lib/admin/nft/mints.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { etherWords } from "@/lib/mint/chain/ether";
import { isErrorCode } from "@/lib/platform/errors";
import type { Role } from "@/lib/session/member";
import { Holder, Short } from "./list-cells";

const tones = {
  pending: "info",
  confirmed: "positive",
  void: "negative",
  failed: "negative",
  reorged: "negative",
} as const;

function useWords(): ListWords {
  const t = useTranslations("adminNft.mints");
  return listWords(allMints, t, {
    options: { status: Object.fromEntries(mintStatuses.map((status) => [status, t(`statuses.${status}`)])) },
  });
}

function Status({ row }: { row: MintRow }) {
  const t = useTranslations("adminNft.mints.statuses");
  const errors = useTranslations("errors");
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Badge tone={tones[row.status]}>{t(row.status)}</Badge>
      {isErrorCode(row.failure) && <span className="text-muted text-xs">{errors(row.failure)}</span>}
    </span>
  );
}

type Props = { answer: ListAnswer<z.output<typeof mintsPage>>; roles: readonly Role[] };

/** Members' mints from the moment they were sent, with those that the chain took back. */
export function MintsList({ answer, roles }: Props) {
  const locale = useLocale();
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.id,
    cells: {
      member: <Holder id={row.user_id} name={row.name} />,
      token: row.token_id ? `#${row.token_id}` : "–",
      status: <Status row={row} />,
      paid: row.value_wei ? etherWords(BigInt(row.value_wei), locale) : "–",
      wallet: <Short value={row.wallet} />,
      transaction: <Short value={row.tx_hash} />,
      made: <When at={row.created_at} />,
    },
  }));
  return <AdminList list={allMints} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
