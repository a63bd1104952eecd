"use client";

import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { Moment } from "@/components/moments/moment";
import { Button } from "@/components/ui/button";
import { orUnanswered } from "@/components/ui/unanswered";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { Room } from "@/lib/chat/schema";
import { setRoomAction } from "@/lib/moderation/actions";
import { restrictions } from "@/lib/moderation/schema";

/** Restricts the room for an hour with one click, for moderators; it ends by itself, or with another click. */
export function RoomRestriction({ room }: { room: Room }) {
  const t = useTranslations("chat.restrict");
  const words = useErrorWords();
  const [pending, start] = useTransition();
  const set = (restriction: (typeof restrictions)[number] | "none") =>
    start(async () => {
      const answer = await orUnanswered(
        setRoomAction(null, {
          room: room.id,
          version: room.version,
          slow: String(room.slow),
          restriction,
          minutes: "60",
          reason: t("reason"),
        }),
      );
      showToast(
        answer.ok
          ? { title: t("done"), tone: "positive" }
          : { title: words(answer.reason, answer.detail), tone: "negative" },
      );
    });
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-semibold">{t("title")}</h3>
      <p className="text-muted">
        {room.restriction && room.restricted_until
          ? t.rich("now", {
              restriction: t(`kinds.${room.restriction}`),
              until: () => <Moment at={room.restricted_until ?? ""} show="medium" />,
            })
          : t("hint")}
      </p>
      <div className="flex flex-wrap gap-2">
        {restrictions.map((kind) => (
          <Button
            key={kind}
            disabled={pending}
            aria-pressed={room.restriction === kind}
            onClick={() => set(kind)}
          >
            {t(`kinds.${kind}`)}
          </Button>
        ))}
        {room.restriction && (
          <Button variant="ghost" disabled={pending} onClick={() => set("none")}>
            {t("end")}
          </Button>
        )}
      </div>
    </section>
  );
}
