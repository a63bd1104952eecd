"use client";

import { useTranslations } from "next-intl";
import { AppealPart } from "@/components/appeals/appeal-part";
import { Moment } from "@/components/moments/moment";
import type { Strike } from "@/lib/chat/schema";

/** What moderators decided against the reader lately: what, by which rule, why, until when, and the way to appeal. */
export function StrikeNotices({ strikes }: { strikes: readonly Strike[] }) {
  const t = useTranslations("chat.strikes");
  const live = strikes.filter(({ lifted, expires_at }) => !lifted && new Date(expires_at) > new Date());
  if (live.length === 0) return null;
  return (
    <details
      className="border-negative/50 max-h-[35dvh] shrink-0 overflow-y-auto border-b px-4 py-2 text-sm"
      open={live.some(({ kind }) => kind === "mute")}
    >
      <summary className="cursor-pointer font-medium">{t("title", { count: live.length })}</summary>
      <ul className="mt-2 grid gap-3 pb-2">
        {live.map(({ id, kind, rule, reason, messages, until, forever, at, text, appeal }) => (
          <li key={id} className="grid max-w-[68ch] gap-1">
            <p>
              {kind === "messages" ? t("removed", { count: messages }) : t(`kinds.${kind}`)}
              {rule && ` · ${t(`rules.${rule}`)}`} · <Moment at={at} show="date" />
              {until && <> · {t.rich("until", { until: () => <Moment at={until} show="medium" /> })}</>}
              {forever && ` · ${t("forever")}`}
            </p>
            {reason && <p className="text-muted">{reason}</p>}
            {text && <blockquote className="border-line text-muted border-l-2 pl-3">{text}</blockquote>}
            {appeal && <AppealPart appeal={appeal} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
