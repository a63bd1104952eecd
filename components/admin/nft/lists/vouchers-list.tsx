import { useTranslations } from "next-intl";
import type { z } from "zod";
import { OrderLink } from "@/components/admin/billing/links";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import {
  allVouchers,
  voucherKinds,
  voucherStates,
  type VoucherRow,
  type vouchersPage,
} from "@/lib/admin/nft/vouchers.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import type { Role } from "@/lib/session/member";
import { Holder, Short } from "./list-cells";

const tones = { open: "info", redeemed: "positive", revoked: "negative", expired: "neutral" } as const;

function useWords(): ListWords {
  const t = useTranslations("adminNft.vouchers");
  return listWords(allVouchers, t, {
    options: {
      state: Object.fromEntries(voucherStates.map((state) => [state, t(`states.${state}`)])),
      kind: Object.fromEntries(voucherKinds.map((kind) => [kind, t(`kinds.${kind}`)])),
    },
  });
}

function State({ row }: { row: VoucherRow }) {
  const t = useTranslations("adminNft.vouchers");
  const reasons = useTranslations("adminNft.reasons");
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>
      {row.revoked_reason && <span className="text-muted text-xs">{reasons(row.revoked_reason)}</span>}
      {row.ending && <span className="text-muted text-xs">{t(`ending.${row.ending}`)}</span>}
    </span>
  );
}

type Props = { answer: ListAnswer<z.output<typeof vouchersPage>>; roles: readonly Role[] };

/** Every right to a token that was paid elsewhere or given. */
export function VouchersList({ answer, roles }: Props) {
  const t = useTranslations("adminNft.vouchers");
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.id,
    cells: {
      member: <Holder id={row.user_id} name={row.name} />,
      kind: (
        <>
          {t(`kinds.${row.kind}`)} {row.order_id && <OrderLink id={row.order_id} />}
        </>
      ),
      state: <State row={row} />,
      wallet: <Short value={row.wallet} />,
      token: row.token_id ? `#${row.token_id}` : "–",
      expires: <When at={row.expires_at} />,
      made: <When at={row.created_at} />,
    },
  }));
  return <AdminList list={allVouchers} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
