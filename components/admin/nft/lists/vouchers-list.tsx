import { useTranslations } from "next-intl";
import { OrderLink } from "@/components/admin/billing/links";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { allVouchers, type VoucherRow } from "@/lib/admin/nft/vouchers.list";
import { Holder, Short } from "./list-cells";

const tones = { open: "info", redeemed: "positive", revoked: "negative", expired: "neutral" } as const;

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

/** Every right to a token that was paid elsewhere or given. */
export function VouchersList(shown: Shown<typeof allVouchers>) {
  const t = useTranslations("adminNft.vouchers");
  return (
    <ListView
      list={allVouchers}
      {...shown}
      row={(row) => ({
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
        },
      })}
    />
  );
}
