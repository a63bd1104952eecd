import { CircleCheck, Gift } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Notice } from "@/components/billing/notice";
import { OnwardLink } from "@/components/join/onward-link";
import { ButtonLink } from "@/components/ui/link";
import type { ReceivedGift } from "@/lib/billing/gifts/schema";
import { settingsPath } from "@/lib/members/settings-paths";
import { now } from "@/lib/platform/clock";
import { brand } from "@/lib/platform/brand";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { RedeemForm } from "./later";

/** Months after a day, as Postgres counts them: the last day of a shorter month. */
function monthsAfter(from: string, months: number): Date {
  const start = new Date(from);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** A gift for whoever has its code: what it is, when it would begin, and the button, or why there is none. */
export async function GiftView({ gift, onboarded }: { gift: ReceivedGift; onboarded: boolean }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("gifts.redeem")]);
  const format = formatter(locale);
  const { problem, months, giver, message, starts_at: start, expires_at: expires, redeemed } = gift;
  const plan = `${brand.name} ${gift.plan}`;
  const links = (
    <>
      <OnwardLink onboarded={onboarded} size="lg" />
      {onboarded && (
        <ButtonLink href={localizedHref(locale, settingsPath("membership"))} size="lg">
          {t("membership")}
        </ButtonLink>
      )}
    </>
  );
  if (problem) {
    return (
      <div data-testid={problem}>
        <Notice title={t(`problem.${problem}.title`)}>
          <p>
            {t(`problem.${problem}.text`, {
              plan,
              to: gift.to ?? "–",
              date: expires ? format.date(expires) : "–",
              support: brand.support,
            })}
          </p>
        </Notice>
      </div>
    );
  }
  const later = start !== null && new Date(start).getTime() > now().getTime() + 60_000;
  const begins = start ? format.date(start) : "";
  if (redeemed) {
    const end = gift.ends_at ? format.date(gift.ends_at) : "";
    return (
      <div data-testid="gift-redeemed">
        <Notice
          title={t("doneTitle", { plan })}
          icon={<CircleCheck aria-hidden="true" className="text-positive size-10" />}
          actions={links}
        >
          <p>{later ? t("doneLater", { start: begins, end }) : t("done", { end })}</p>
        </Notice>
      </div>
    );
  }
  const end = format.date(monthsAfter(start ?? now().toISOString(), months));
  return (
    <div data-testid="gift-open">
      <Notice
        title={t("title", { plan, months })}
        icon={<Gift aria-hidden="true" className="text-accent size-10" />}
        actions={<RedeemForm code={gift.code} />}
      >
        <p className="text-text">{giver ? t("from", { giver }) : t("fromNobody")}</p>
        {message && (
          <blockquote className="border-line text-text border-l-2 pl-3 break-words whitespace-pre-line">
            {message}
          </blockquote>
        )}
        <p>
          {later ? t("startsLater", { start: begins, end }) : t("starts", { end })} {t("free")}
        </p>
        {gift.pays_for && <p>{t("pays", { plan: gift.pays_for })}</p>}
        {expires && <p className="text-sm">{t("until", { date: format.date(expires) })}</p>}
      </Notice>
    </div>
  );
}
