import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { ButtonLink, TextLink } from "@/components/ui/link";
import type { GivenGift } from "@/lib/billing/gifts/schema";
import { receiptPath } from "@/lib/members/settings-paths";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { SendGift } from "./send-gift";

const tones = { open: "accent", redeemed: "positive" } as const;

function Line({ gift }: { gift: GivenGift }) {
  const t = useTranslations("gifts.mine");
  const tiers = useTranslations("members.tiers");
  const locale = useLocale();
  const format = formatter(locale);
  const { plan_key: key, months, state, to } = gift;
  const date = (time: string | null) => (time ? format.date(time) : "–");
  const told = {
    unpaid: "",
    open: t("openUntil", { sent: date(gift.sent_at), date: date(gift.expires_at) }),
    redeemed: t("redeemedOn", { date: date(gift.redeemed_at) }),
    expired: t("expiredOn", { date: date(gift.expires_at), support: brand.support }),
    held: t("heldText"),
    ended: t("endedText"),
  };
  return (
    <li className="grid gap-1 py-3 text-sm" data-testid="gift">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {t("line", { plan: tiers.has(key) ? tiers(key) : key, months })}
        <Badge tone={state === "open" || state === "redeemed" ? tones[state] : "neutral"}>
          {t(`states.${state}`)}
        </Badge>
      </p>
      <p className="min-w-0 break-words">{to ? t("to", { to }) : t("toNobody")}</p>
      <p className="text-muted">
        {told[state]}{" "}
        <TextLink href={localizedHref(locale, receiptPath(gift.order_id))}>{t("receipt")}</TextLink>
      </p>
      {state === "open" && <SendGift gift={gift.id} to={to} />}
    </li>
  );
}

/** What the member gave to others, and whether it has been redeemed. */
export function GiftsCard({ gifts }: { gifts: GivenGift[] }) {
  const t = useTranslations("gifts.mine");
  const locale = useLocale();
  return (
    <SectionCard id="gifts" title={t("title")} note={t("text")}>
      {gifts.length > 0 && (
        <ul className="divide-line mb-4 divide-y">
          {gifts.map((gift) => (
            <Line key={gift.id} gift={gift} />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={localizedHref(locale, "/gift")}>{t("give")}</ButtonLink>
        <ButtonLink href={localizedHref(locale, "/redeem")}>{t("redeem")}</ButtonLink>
      </p>
    </SectionCard>
  );
}
