import { useLocale, useTranslations } from "next-intl";
import { ChangeDialog } from "@/components/admin/change-dialog";
import { When } from "@/components/members/when";
import { DecideDialog } from "@/components/moderation/decide-dialog";
import { TextLink } from "@/components/ui/link";
import type { CaseDetails } from "@/lib/admin/work/details";
import { decideMessageAction } from "@/lib/moderation/actions";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { KindProps } from "./application";
import { Facts } from "./facts";

type Details = CaseDetails["report"];

export function ReportSummary({ details }: { details: Details }) {
  const t = useTranslations("admin.cases.report");
  const reasons = [...new Set(details.reports.map(({ reason }) => t(`reasons.${reason}`)))];
  return (
    <>
      <span className="font-medium">{reasons.join(", ")}</span>
      <span className="text-muted line-clamp-1 min-w-0 break-all">
        {details.text || (details.picture && t("picture"))}
      </span>
    </>
  );
}

/** A message that somebody reported, or that a rule held: what was said around it, who said so, and the decisions. */
export function ReportPanel({ id, details, keys }: KindProps<Details>) {
  const t = useTranslations("admin.cases.report");
  const locale = useLocale();
  const author = [
    details.author ?? t("nobody"),
    ...(details.staff ? [t("staff")] : []),
    ...(details.newcomer ? [t("newcomer")] : []),
  ].join(" · ");
  return (
    <div data-testid="report-case" className="grid gap-3">
      <ol
        aria-label={t("context")}
        className="border-line rounded-control grid max-w-[80ch] gap-1 border p-3"
      >
        {details.context.map(({ name, text, at, own }) => (
          <li key={at} className={own ? "bg-accent/10 rounded-control -mx-1 px-1" : "text-muted"}>
            <span className="font-medium">{name ?? t("nobody")}</span>{" "}
            <span className="break-words whitespace-pre-line">{own ? details.text || text : text}</span>
          </li>
        ))}
      </ol>
      {details.picture && (
        <a
          href={`/api/me/chat/pictures/${details.picture.id}`}
          target="_blank"
          rel="noreferrer"
          className="w-fit max-w-full"
        >
          {/* eslint-disable-next-line @next/next/no-img-element -- read with the session of who looks */}
          <img
            src={`/api/me/chat/pictures/${details.picture.id}`}
            alt={t("picture")}
            width={details.picture.width}
            height={details.picture.height}
            loading="lazy"
            className="rounded-control max-h-80 w-auto max-w-full border"
          />
        </a>
      )}
      <ul className="grid gap-1">
        {details.reports.map(({ reason, note, trusted, by, at }) => (
          <li key={`${at}${by}`}>
            {by ? t("by", { name: by }) : t("byRule")} · {t(`reasons.${reason}`)}
            {trusted && ` · ${t("trusted")}`} · <When at={at} />
            {note && <span className="text-muted block break-words">{note}</span>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t("author"), author],
          [t("strikes"), String(details.strikes)],
          [t("state"), t(`states.${details.state}`)],
          [
            t("room"),
            <TextLink
              key="room"
              href={localizedHref(locale, `/live-chat?room=${details.room}&message=${details.seq}`)}
            >
              {details.rooms[locale] ?? details.rooms.en ?? details.room}
            </TextLink>,
          ],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <ChangeDialog
          action={decideMessageAction}
          trigger={t("dismiss")}
          shortcut={keys ? "a" : undefined}
          title={t("dismiss")}
          text={t("dismissText")}
          confirm={t("dismiss")}
          fixed={{ message: id, decision: "dismiss" }}
          effect={{ change: "message.decide", subject: id, value: "dismiss" }}
        />
        <DecideDialog
          message={id}
          reasons={details.reports.map(({ reason }) => reason)}
          shortcut={keys ? "r" : undefined}
        />
      </div>
    </div>
  );
}
