import { useLocale, useTranslations } from "next-intl";
import type { z } from "zod";
import { AdminList } from "@/components/admin/list/admin-list";
import type { ListRow } from "@/components/admin/list/table-rows";
import { listWords, type ListWords } from "@/components/admin/list/words";
import { allTokens, ways, type TokenRow, type tokensPage } from "@/lib/admin/nft/tokens.list";
import type { ListAnswer } from "@/lib/admin/list/queries";
import { formatter } from "@/lib/platform/i18n/format";
import type { Role } from "@/lib/session/member";
import { Holder, Short, VoidReason } from "./list-cells";

function useWords(): ListWords {
  const t = useTranslations("adminNft.tokens");
  return listWords(allTokens, t, {
    filters: { member: t("byMember") },
    options: { way: Object.fromEntries(ways.map((way) => [way, t(`ways.${way}`)])) },
  });
}

/** How the token came into being, and for whom where another holds it now. */
function Way({ row }: { row: TokenRow }) {
  const t = useTranslations("adminNft.tokens");
  const passed = row.given_to !== null && row.given_to !== row.user_id;
  return (
    <>
      {t(`ways.${row.way}`)}
      {passed && (
        <span className="text-muted block text-xs">
          <Holder id={row.given_to} name={row.given_name} />
        </span>
      )}
    </>
  );
}

type Props = { answer: ListAnswer<z.output<typeof tokensPage>>; roles: readonly Role[] };

/** Who got each token by which way, and who holds it now. */
export function TokensList({ answer, roles }: Props) {
  const format = formatter(useLocale());
  const rows: ListRow[] = answer.page.rows.map((row) => ({
    id: row.id,
    name: `#${row.token_id}`,
    cells: {
      token: <span className="figures font-medium">#{row.token_id}</span>,
      way: <Way row={row} />,
      holder: <Holder id={row.user_id} name={row.name} />,
      wallet: <Short value={row.owner} />,
      void: row.void ? <VoidReason reason={row.void} /> : "–",
      block: format.number(row.block_number),
      transaction: <Short value={row.mint_tx} />,
    },
  }));
  return <AdminList list={allTokens} words={useWords()} roles={roles} answer={answer} rows={rows} />;
}
