import { useTranslations } from "next-intl";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { NftBooks } from "@/lib/admin/nft/schema";
import { Short } from "@/components/admin/nft/lists/list-cells";

/** The lists that are kept, and which of them the contract goes by. */
export function SavedLists({ lists, root }: { lists: NftBooks["allowlists"]; root: string | null }) {
  const t = useTranslations("adminNft.allowlist");
  if (lists.length === 0) return <p className="text-muted text-sm">{t("none")}</p>;
  return (
    <Table caption={t("saved")} stacked>
      <thead>
        <tr>
          <Th>{t("root")}</Th>
          <Th>{t("size")}</Th>
          <Th>{t("by")}</Th>
          <Th>{t("made")}</Th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.root}>
            <Td data-label={t("root")}>
              <span className="flex flex-wrap items-center gap-2">
                <Short value={list.root} />
                {list.root === root && <Badge tone="positive">{t("counts")}</Badge>}
              </span>
            </Td>
            <Td data-label={t("size")}>{t("count", { count: list.wallets })}</Td>
            <Td data-label={t("by")}>{list.by ?? "–"}</Td>
            <Td data-label={t("made")}>
              <When at={list.created_at} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
