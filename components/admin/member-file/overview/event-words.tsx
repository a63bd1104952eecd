import { useLocale, useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { actionWords, codeWords, reasonWords } from "@/components/admin/code-words";
import { Reason } from "@/components/members/reason";
import type { MemberEvent, MoneyEvent } from "@/lib/admin/member-file/timeline";
import { formatter } from "@/lib/platform/i18n/format";
import { PlanLink } from "../payment-parts";

function Money({ event }: { event: MoneyEvent }) {
  const t = useTranslations("admin.file.timeline");
  const format = formatter(useLocale());
  return t.rich(event.kind === "dispute" ? `dispute.${event.state}` : event.kind, {
    amount: format.money(event.amount, event.currency),
    order: () => <PlanLink plan={event.plan_key} order={event.order_id} linked />,
  });
}

/** What happened, in a few words. */
export function EventTitle({ event }: { event: MemberEvent }) {
  const t = useTranslations("admin.file");
  const codes = useTranslations("admin.codes");
  const actions = useTranslations("admin.codes.actions");
  const tiers = useTranslations("members.tiers");
  const levels = useTranslations("points.levels");
  switch (event.kind) {
    case "joined":
      return t("joined");
    case "plan":
    case "plan_ended":
      return t(`timeline.${event.kind}`, { plan: codeWords(tiers, event.tier) });
    case "payment":
    case "refund":
    case "dispute":
      return <Money event={event} />;
    case "strike":
      return t(`timeline.strike.${event.strike}`);
    case "standing":
      return actionWords(actions, (action) => codes("undone", { action }), event.action);
    case "points":
      return t("timeline.points", { points: event.points });
    case "level":
      return t("timeline.level", { level: codeWords(levels, event.level) });
    case "mint":
      return t("timeline.mint", { token: event.token ?? "–" });
  }
}

/** Why, until when and by whom, below the title. */
export function EventNotes({ event }: { event: MemberEvent }) {
  const t = useTranslations("admin.file");
  const codes = useTranslations("admin.codes");
  const signals = useTranslations("admin.codes.signals");
  const format = formatter(useLocale());
  const by = event.actor !== null && t("by", { name: event.actor_name ?? t("gone") });
  const parts = (): ReactNode[] => {
    switch (event.kind) {
      case "plan":
      case "plan_ended":
        return [codeWords(codes, `sources.${event.source}`)];
      case "payment":
      case "refund":
      case "dispute":
        return [event.payment !== "order" && t(event.payment)];
      case "strike":
        return [
          event.strike === "mute" &&
            (event.until ? t("until", { date: format.time(event.until) }) : t("timeline.forever")),
          event.reason,
          by,
          event.lifted && t("timeline.lifted"),
        ];
      case "standing":
        return [
          event.until && t("until", { date: format.time(event.until) }),
          reasonWords(signals, event.reason),
          by || t("automatic"),
        ];
      case "points":
        return [<Reason key="reason" line={event} />, by];
      case "mint":
        return [event.void && t("timeline.void")];
      case "joined":
      case "level":
        return [];
    }
  };
  const said = parts().filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p className="text-muted text-xs wrap-anywhere">
      {said.map((part, n) => (
        <Fragment key={n}>
          {n > 0 && " · "}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
