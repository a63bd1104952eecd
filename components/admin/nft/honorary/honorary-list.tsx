import { useLocale, useTranslations } from "next-intl";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { Badge } from "@/components/ui/badge";
import { honoraryMembers, type HonoraryRow } from "@/lib/admin/nft/honorary.list";
import { formatter } from "@/lib/platform/i18n/format";
import { RevokeHonorary } from "./honorary-dialogs";
import { Holder } from "@/components/admin/nft/lists/list-cells";

const tones = { live: "positive", claimed: "info", ended: "neutral", revoked: "negative" } as const;

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

/** Who has a plan without payment, and what became of the voucher that came with it. */
export function HonoraryList(shown: Shown<typeof honoraryMembers>) {
  const t = useTranslations("adminNft.honorary");
  const tiers = useTranslations("members.tiers");
  return (
    <ListView
      list={honoraryMembers}
      {...shown}
      row={(row) => ({
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
          act: (row.state === "live" || row.state === "claimed") && (
            <RevokeHonorary honorary={row.id} name={row.name ?? row.id} claimed={row.state === "claimed"} />
          ),
        },
      })}
    />
  );
}
