"use client";

import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { Moment } from "@/components/moments/moment";
import { ButtonLink } from "@/components/ui/link";
import type { Room } from "@/lib/chat/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Why nothing can be written here now, in words, where the field would be. */
export function NoWriting({ refusal }: { refusal: NonNullable<Room["refusal"]> }) {
  const t = useTranslations("chat.refusals");
  const locale = useLocale();
  const { code, until } = refusal;
  return (
    <div
      className="border-line bg-surface flex flex-wrap items-center gap-4 border-t px-4 py-3 text-sm"
      role="status"
    >
      <p className="min-w-0 flex-1">
        {until
          ? t.rich(`${code}.until`, { until: () => <Moment at={until} show="medium" /> })
          : t(`${code}.text`)}
      </p>
      {code === "chat_plan" && (
        <ButtonLink href={localizedHref(locale, "/pricing")} variant="primary">
          {t("plans")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Who writes, whether the connection stands, what slows the room down. */
export function StateLine({
  room,
  connection,
  typing,
}: {
  room: Room;
  connection: "joining" | "live" | "offline";
  typing: readonly string[];
}) {
  const t = useTranslations("chat.state");
  const { restriction, restricted_until: until } = room;
  const lines = [
    connection === "offline" && t("offline"),
    restriction &&
      until &&
      t.rich(`restrictions.${restriction}`, { until: () => <Moment at={until} show="medium" /> }),
    room.pause > 0 && t("pause", { count: room.pause }),
    typing.length > 0 && t("typing", { count: typing.length, name: typing[0] ?? "" }),
  ].filter(Boolean);
  return (
    <p role="status" data-connection={connection} className="text-muted min-h-6 px-4 pt-1 text-xs">
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && " · "}
          {line}
        </Fragment>
      ))}
    </p>
  );
}
