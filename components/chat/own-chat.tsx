"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { MemberPart } from "@/components/islands/member-part";
import { useMine, type Mine } from "@/components/islands/use-mine";
import { askServer } from "@/components/members/ask-server";
import { SuspensionNotice } from "@/components/appeals/suspension-notice";
import { onProfileChanged } from "@/components/session/profile-changed";
import { readConfig } from "@/components/session/public-config";
import { keepUnread } from "@/components/shell/account/person-here";
import type { ShutOut } from "@/lib/appeals/schema";
import type { MyChat, Room } from "@/lib/chat/schema";
import { unreadIn } from "@/lib/chat/rules";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { BrowserConfig } from "@/lib/platform/supabase/browser";
import { ChatFrame } from "./chat-frame";
import { ChatSkeleton } from "./chat-skeleton";
import { RoomList } from "./room-list";
import { RoomView } from "./room-view";
import { leaveChat, onShutOut } from "./shut-out";
import { StrikeNotices } from "./strike-notices";
import { useStanding } from "./use-standing";

/** What the address names: a room by its slug, a message in it by its number. */
function wanted() {
  const query = new URLSearchParams(window.location.search);
  const seq = Number(query.get("message"));
  return { slug: query.get("room"), at: Number.isInteger(seq) && seq > 0 ? seq : null };
}

type ChatProps = { first: MyChat; config: BrowserConfig };

/** The heading of the page; on a phone it is only read aloud. */
function Title() {
  const t = useTranslations("chat");
  return <h1>{t("title")}</h1>;
}

function OpenChat({ first, config }: ChatProps) {
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
  /** What may have changed meanwhile, as it is now: rooms, penalties, the name. Null when there was no answer. */
  const askAgain = useCallback(
    () =>
      askServer<MyChat>("/api/me/chat", AbortSignal.timeout(browserTimeouts.readMs)).then(
        (news) => {
          const { rooms, strikes, suspension, name, username } = news;
          setOwn((now) => ({ ...now, rooms, strikes, suspension, name, username }));
          return news;
        },
        (error: unknown) => {
          leaveChat(error);
          return null;
        },
      ),
    [],
  );
  const look = useCallback(() => void askAgain(), [askAgain]);
  useStanding(config, first.standing, look);
  // The navigation of this page and of other tabs counts what its rooms count.
  const unread = unreadIn(own.rooms);
  useEffect(() => keepUnread(own.id, unread), [own.id, unread]);
  // A name that was chosen in another tab, or in the settings.
  useEffect(() => onProfileChanged(look), [look]);
  // A mute that is only seen by what was refused is told with its reason and the way to appeal, too.
  const muted = own.rooms.some(({ refusal }) => refusal?.code === "chat_muted");
  useEffect(() => {
    if (muted) look();
  }, [muted, look]);
  function open(next: string) {
    window.history.replaceState(null, "", `?room=${next}`);
    setWanted({ slug: next, at: null });
  }
  return (
    <ChatFrame
      title={<Title />}
      rooms={<RoomList rooms={own.rooms} current={room?.slug ?? ""} onOpen={open} />}
    >
      {own.suspension && (
        <div className="max-h-[35dvh] shrink-0 overflow-y-auto p-2">
          <SuspensionNotice suspension={own.suspension} />
        </div>
      )}
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
          onName={askAgain}
        />
      )}
    </ChatFrame>
  );
}

/** The chat; for whom a suspension has shut out meanwhile, why, in its place: nothing is heard, said or shown of them any more. */
function Chat(props: ChatProps) {
  const [shut, setShut] = useState<ShutOut | null>(null);
  useEffect(() => onShutOut(setShut), []);
  if (!shut) return <OpenChat {...props} />;
  return (
    <ChatFrame title={<Title />} rooms={null}>
      <div role="alert" className="max-w-2xl overflow-y-auto p-4">
        <SuspensionNotice {...shut} />
      </div>
    </ChatFrame>
  );
}

/** Where the chat is heard, asked for once there is somebody who may hear it. */
function useConfig(wanted: boolean): Mine<BrowserConfig> {
  const [config, setConfig] = useState<Mine<BrowserConfig>>({ state: "asking" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const again = () => {
      setConfig({ state: "asking" });
      setTurn((last) => last + 1);
    };
    readConfig().then(
      ({ supabase }) => left || setConfig({ state: "known", data: supabase }),
      (error: unknown) => {
        if (left) return;
        console.warn("The chat cannot be reached:", error);
        setConfig({ state: "failed", again });
      },
    );
    return () => void (left = true);
  }, [wanted, turn]);
  return config;
}

/** The chat of a member, in the place of what visitors read. */
export function OwnChat({ guest }: { guest: ReactNode }) {
  const [mine] = useMine<MyChat>("/api/me/chat");
  const config = useConfig(mine.state === "known");
  const both: Mine<ChatProps> =
    mine.state !== "known"
      ? mine
      : config.state === "known"
        ? { state: "known", data: { first: mine.data, config: config.data } }
        : config;
  return (
    <MemberPart mine={both} guest={guest} skeleton={<ChatSkeleton />}>
      {(chat) => <Chat {...chat} />}
    </MemberPart>
  );
}
