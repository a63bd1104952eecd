import { useLocale, useTranslations } from "next-intl";
import { Stat } from "@/components/ui/stat";
import type { HealthReport } from "@/lib/admin/health/schema";
import { formatter } from "@/lib/platform/i18n/format";

/** Above this part of the budget rooms only say that there is something, and readers fetch it (decision 0049). */
const ticks = 0.8;

/** What the chat has used of the realtime messages that the project's plan includes. */
export function ChatDeliveriesStat({ chat }: { chat: HealthReport["chat"] | null }) {
  const t = useTranslations("admin.health.chat");
  const format = formatter(useLocale());
  const part = chat && chat.month / chat.budget;
  return (
    <Stat
      label={t("label")}
      value={part === null ? t("unknown") : t("part", { percent: Math.floor(part * 100) })}
      note={
        chat &&
        t(part !== null && part > ticks ? "ticks" : "note", {
          month: format.number(chat.month),
          budget: format.number(chat.budget),
        })
      }
    />
  );
}
