import { CircleCheck } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { JoinCard } from "@/components/islands/join-card";
import { Messages } from "@/components/messages/messages";
import { Card } from "@/components/ui/card";
import { ButtonLink } from "@/components/ui/link";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { StreamPage } from "@/lib/streams/schema";
import { AttendanceForm } from "./attendance-form";
import { ReminderForm } from "./reminder-form";

async function Inside({ stream, own }: { stream: StreamPage; own: NonNullable<StreamPage["own"]> }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("streams.own")]);
  const { id, state, points } = stream;
  if (own.attended_at) {
    return (
      <>
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          <CircleCheck aria-hidden="true" className="text-positive size-5 shrink-0" />
          {t("there")}
        </h2>
        <p className="text-muted">
          {own.points > 0 ? t("earned", { points: formatter(locale).number(own.points) }) : t("limit")}
        </p>
      </>
    );
  }
  if (state === "live" && own.tries_left > 0) {
    return (
      <>
        <h2 className="text-lg font-semibold">{t("now")}</h2>
        <AttendanceForm stream={id} points={points} triesLeft={own.tries_left} />
      </>
    );
  }
  if (state === "scheduled") {
    return (
      <>
        <h2 className="text-lg font-semibold">{t("soon")}</h2>
        <ReminderForm stream={id} reminded={own.reminded} />
      </>
    );
  }
  return (
    <>
      <h2 className="text-lg font-semibold">{t(state === "live" ? "used" : "over")}</h2>
      <p className="text-muted">{t(state === "live" ? "usedText" : "overText")}</p>
    </>
  );
}

/** What a stream is to the person who looks: a visitor, a member without its plan, one who may be there. */
export async function OwnPart({ stream }: { stream: StreamPage }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("streams.own")]);
  const { own, slug, points, state } = stream;
  if (state === "cancelled") return null;
  if (!own) {
    return (
      <JoinCard
        locale={locale}
        title={t("join")}
        text={t("joinText", { points: formatter(locale).number(points) })}
        label={t("joinLabel")}
        next={`/streams/${slug}`}
      />
    );
  }
  if (!own.may_watch) {
    return (
      <Card className="grid justify-items-start gap-3">
        <h2 className="text-lg font-semibold">{t("plan")}</h2>
        <p className="text-muted">{t("planText")}</p>
        <ButtonLink href={localizedHref(locale, "/pricing")}>{t("plans")}</ButtonLink>
      </Card>
    );
  }
  return (
    <Card className="grid gap-4">
      <Messages of={["streams.code", "streams.reminder"]} errors={["streams"]}>
        <Inside stream={stream} own={own} />
      </Messages>
    </Card>
  );
}
