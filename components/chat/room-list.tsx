"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import type { Room } from "@/lib/chat/schema";

export const roomName = ({ names, slug }: Pick<Room, "names" | "slug">, locale: string) =>
  names[locale] ?? names.en ?? slug;

type RoomListProps = { rooms: readonly Room[]; current: string; onOpen: (slug: string) => void };

/** The rooms that are open to the reader, with what is unread in them. */
export function RoomList({ rooms, current, onOpen }: RoomListProps) {
  const t = useTranslations("chat");
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the rooms are one line, longer than the screen.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <nav aria-label={t("rooms")} className="md:min-h-0 md:overflow-y-auto">
      <ul ref={list} className="flex gap-1 overflow-x-auto p-2 md:grid md:grid-cols-1">
        {rooms.map((room) => (
          <li key={room.id} className="max-w-60 min-w-0 shrink-0">
            <button
              type="button"
              aria-current={room.slug === current ? "page" : undefined}
              onClick={() => onOpen(room.slug)}
              className={cn(
                "rounded-control flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm",
                room.slug === current ? "bg-raised font-semibold" : "hover:bg-raised/60",
              )}
            >
              <span className="min-w-0 flex-1 truncate">{roomName(room, locale)}</span>
              {room.slug !== current && room.unread > 0 && (
                <span
                  aria-label={t("unread", { count: room.unread })}
                  className={cn(
                    "figures rounded-full px-1.5 text-xs",
                    room.mentions > 0 ? "bg-accent text-on-accent" : "bg-raised text-muted",
                  )}
                >
                  {room.unread > 99 ? "99+" : room.unread}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
