import { useLocale, useTranslations } from "next-intl";
import type { StaffChat } from "@/lib/moderation/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { RoomDialog } from "./room-dialog";

/** The rooms of the chat: how busy they are, and what holds in them. */
export function RoomTable({ rooms, deliveries }: Pick<StaffChat, "rooms" | "deliveries">) {
  const t = useTranslations("adminTeam.chat");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <section aria-labelledby="chat-rooms">
      <h2 id="chat-rooms" className="mb-2 text-sm font-semibold">
        {t("rooms")}
      </h2>
      <ul className="border-line bg-surface rounded-card divide-line divide-y border">
        {rooms.map((room) => (
          <li
            key={room.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <h3 className="text-sm font-medium">{room.names[locale] ?? room.names.en ?? room.slug}</h3>
              <p className="text-muted text-xs">
                {t("here", { count: room.here })} · {t("today", { count: room.today })}
              </p>
            </div>
            <p className="text-sm max-sm:order-last max-sm:col-span-2">
              {room.restriction && room.restricted_until
                ? `${t(`restrictions.${room.restriction}`)} · ${t("until", { time: format.time(room.restricted_until, "medium") })}`
                : room.slow > 0
                  ? `${t("slow")}: ${t("slowSeconds", { count: room.slow })}`
                  : t("open")}
            </p>
            <RoomDialog room={room} />
          </li>
        ))}
      </ul>
      <p className="text-muted mt-2 max-w-[80ch] text-xs">
        {t("deliveries", { count: deliveries.month, budget: deliveries.budget })}
      </p>
    </section>
  );
}
