"use client";

import { useCallback, useEffect, useState, type ReactNode } from "react";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import { askServer } from "@/components/members/ask-server";
import { leaveWhenShut } from "@/components/session/leave";
import type { MyChat, Room } from "@/lib/chat/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { BrowserConfig } from "@/lib/platform/supabase/browser";
import { RoomList } from "./room-list";
import { RoomView } from "./room-view";
import { StrikeNotices } from "./strike-notices";
import { useStanding } from "./use-standing";

/** What the address names: a room by its slug, a message in it by its number. */
function wanted() {
  const query = new URLSearchParams(window.location.search);
  const seq = Number(query.get("message"));
  return { slug: query.get("room"), at: Number.isInteger(seq) && seq > 0 ? seq : null };
}

function Chat({ first, config }: { first: MyChat; config: BrowserConfig }) {
  const [own, setOwn] = useState(first);
  const [{ slug, at }, setWanted] = useState(wanted);
  const room = own.rooms.find((one) => one.slug === slug) ?? own.rooms.find(({ kind }) => kind === "public");

  const onRooms = useCallback(
    (news: Room[]) =>
      setOwn((now) => {
        // All of them, or one that has been read.
        if (news.length === 1 && now.rooms.length > 1)
          return { ...now, rooms: now.rooms.map((one) => (one.id === news[0]?.id ? news[0] : one)) };
        return { ...now, rooms: news };
      }),
    [],
  );
  const onOwn = useCallback(
    (change: Pick<MyChat, "presence" | "digest">) => setOwn((now) => ({ ...now, ...change })),
    [],
  );
  /** Rooms and strikes as they are now; of a session that has ended the next page says why. */
  const askAgain = useCallback(() => {
    askServer<MyChat>("/api/me/chat", AbortSignal.timeout(browserTimeouts.readMs)).then(
      ({ rooms, strikes }) => setOwn((now) => ({ ...now, rooms, strikes })),
      (error: unknown) => void leaveWhenShut(error),
    );
  }, []);
  useStanding(config, first.standing, askAgain);
  // A mute that is only seen by what was refused is told with its reason and the way to appeal, too.
  const muted = own.rooms.some(({ refusal }) => refusal?.code === "chat_muted");
  useEffect(() => {
    if (muted) askAgain();
  }, [muted, askAgain]);
  function open(next: string) {
    window.history.replaceState(null, "", `?room=${next}`);
    setWanted({ slug: next, at: null });
  }
  return (
    <div data-fills-window="" className="border-line flex h-[calc(100dvh-4rem-1px)] flex-col md:flex-row">
      <RoomList rooms={own.rooms} current={room?.slug ?? ""} onOpen={open} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <StrikeNotices strikes={own.strikes} />
        {room && (
          <RoomView
            key={room.id}
            room={room}
            own={own}
            at={slug === null || room.slug === slug ? at : null}
            config={config}
            onRooms={onRooms}
            onOwn={onOwn}
          />
        )}
      </div>
    </div>
  );
}

/** The chat of a member, in the place of what visitors read. */
export function OwnChat({ guest }: { guest: ReactNode }) {
  const [mine] = useMine<MyChat>("/api/me/chat");
  const [config, setConfig] = useState<BrowserConfig | null>(null);
  const known = mine.state === "known";
  useEffect(() => {
    if (!known) return;
    const stop = new AbortController();
    fetch("/api/config", { signal: stop.signal })
      .then((answer) => answer.json() as Promise<{ supabase: BrowserConfig }>)
      .then(({ supabase }) => setConfig(supabase))
      .catch(() => undefined);
    return () => stop.abort();
  }, [known]);
  return (
    <MemberPart mine={known && !config ? { state: "asking" } : mine} guest={guest}>
      {(data) => config && <Chat first={data} config={config} />}
    </MemberPart>
  );
}
