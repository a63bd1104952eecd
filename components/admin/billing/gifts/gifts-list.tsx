import { useLocale, useTranslations } from "next-intl";
import { MemberLink, OrderLink } from "@/components/admin/billing/links";
import { ListView, type Shown } from "@/components/admin/list/list-view";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { allGifts, type GiftRow } from "@/lib/admin/billing/gifts/gifts.list";
import { formatter } from "@/lib/platform/i18n/format";

const tones = {
  unpaid: "neutral",
  open: "info",
  redeemed: "positive",
  expired: "neutral",
  held: "negative",
  ended: "neutral",
} as const;

/** The address that a gift is bound to, which is a member once they have redeemed it. */
function Recipient({ row: { recipient, to } }: { row: GiftRow }) {
  const t = useTranslations("adminBilling.gifts");
  if (recipient) return <MemberLink id={recipient} name={to || null} />;
  return <span className="break-all">{to || t("erased")}</span>;
}

/** Memberships that were paid for somebody else, the latest first; the order of each leads to its payment. */
export function GiftsList(shown: Shown<typeof allGifts>) {
  const t = useTranslations("adminBilling.gifts");
  const tiers = useTranslations("members.tiers");
  const format = formatter(useLocale());
  return (
    <ListView
      list={allGifts}
      {...shown}
      row={(row) => {
        const { plan_key: key, months, redeemed_at: redeemed, expires_at: expires } = row;
        const what = t("what", { plan: tiers.has(key) ? tiers(key) : key, months });
        return {
          id: row.id,
          name: what,
          cells: {
            what: (
              <span className="grid gap-0.5">
                <span className="font-medium">{what}</span>
                <OrderLink id={row.order_id} />
              </span>
            ),
            giver: <MemberLink id={row.user_id} name={row.giver} />,
            to: <Recipient row={row} />,
            state: <Badge tone={tones[row.state]}>{t(`states.${row.state}`)}</Badge>,
            amount: format.money(row.amount, row.currency),
            mailed: row.sent_at ? (
              <span className="grid gap-0.5">
                <When at={row.sent_at} />
                {row.sends > 1 && (
                  <span className="text-muted text-xs">{t("sends", { sends: row.sends })}</span>
                )}
              </span>
            ) : (
              "–"
            ),
            until: redeemed ? (
              <span>{t.rich("redeemed", { at: () => <When at={redeemed} /> })}</span>
            ) : expires && row.state === "open" ? (
              <span>{t.rich("until", { at: () => <When at={expires} /> })}</span>
            ) : (
              "–"
            ),
          },
        };
      }}
    />
  );
}
