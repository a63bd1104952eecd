import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { allTokens, type TokenRow } from "@/lib/admin/nft/tokens.list";
import { formatter } from "@/lib/platform/i18n/format";
import { Holder, Short, VoidReason } from "./list-cells";

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

/** Who got each token by which way, and who holds it now. */
export function TokensList(shown: Shown<typeof allTokens>) {
  const t = useTranslations("adminNft.tokens");
  const format = formatter(useLocale());
  return (
    <ListView
      list={allTokens}
      {...shown}
      words={{ filters: { member: t("byMember") } }}
      row={(row) => ({
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
      })}
    />
  );
}
