import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { allMints, type MintRow } from "@/lib/admin/nft/mints.list";
import { etherWords } from "@/lib/mint/chain/ether";
import { isErrorCode } from "@/lib/platform/errors";
import { Holder, Short } from "./list-cells";

const tones = {
  pending: "info",
  confirmed: "positive",
  void: "negative",
  failed: "negative",
  reorged: "negative",
} as const;

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

/** Members' mints from the moment they were sent, with those that the chain took back. */
export function MintsList(shown: Shown<typeof allMints>) {
  const locale = useLocale();
  return (
    <ListView
      list={allMints}
      {...shown}
      row={(row) => ({
        id: row.id,
        name: row.name ?? row.id,
        cells: {
          member: <Holder id={row.user_id} name={row.name} />,
          token: row.token_id ? `#${row.token_id}` : "–",
          status: <Status row={row} />,
          paid: row.value_wei ? etherWords(BigInt(row.value_wei), locale) : "–",
          wallet: <Short value={row.wallet} />,
          transaction: <Short value={row.tx_hash} />,
        },
      })}
    />
  );
}
