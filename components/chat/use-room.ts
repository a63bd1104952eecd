"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { askServer } from "@/components/members/ask-server";
import { refusalThrown } from "@/components/ui/refusal-of";
import type { ChatChanges, ChatPage, Message, Room } from "@/lib/chat/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import type { ErrorCode } from "@/lib/platform/errors";
import { oneAtATime } from "@/lib/platform/memory/one-at-a-time";
import { createBrowserSupabase, type BrowserConfig } from "@/lib/platform/supabase/browser";
import { Outbox } from "./outbox";
import { heardOf, nobodyKnown, type Here } from "./here";
import { RoomStore, type RoomView } from "./room-store";
import { beHere } from "./server";
import { leaveChat } from "./shut-out";

/** A sign of life counts for a minute; with it comes the head of every room, in case a broadcast was swallowed. */
const pulse = 25_000;

/** Refusals that hold for whatever is written. */
const shutsOut: ReadonlySet<ErrorCode> = new Set([
  "suspended",
  "chat_muted",
  "chat_plan",
  "chat_restricted",
  "session_ended",
  "unauthenticated",
]);

const path = (name: string, query: Record<string, string | number>) =>
  `/api/me/chat/${name}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;

function onNetwork(changed: () => void): () => void {
  for (const event of ["online", "offline"]) window.addEventListener(event, changed);
  return () => {
    for (const event of ["online", "offline"]) window.removeEventListener(event, changed);
  };
}

export type RoomHandle = {
  view: RoomView;
  store: RoomStore;
  outbox: Outbox;
  connection: "joining" | "live" | "offline";
  failed: boolean;
  typing: readonly string[];
  here: Here;
  /** Shows another part of the room; null when it is shown, else why not. */
  open: (where: Record<string, string | number>) => Promise<ErrorCode | null>;
  more: (side: "before" | "after") => Promise<void>;
  tellTyping: () => void;
};

type Options = {
  room: Room;
  /** The number of the message to begin at; the latest without one. */
  at: number | null;
  me: string;
  config: BrowserConfig;
  onRooms: (rooms: Room[]) => void;
  onReturned: (text: string) => void;
};

/** One room while it is shown: its page, what is heard, what was missed, what is sent. */
export function useRoom({ room, at, me, config, onRooms, onReturned }: Options): RoomHandle {
  const [store] = useState(() => new RoomStore());
  const [outbox] = useState(() => new Outbox(room.id, store, me, onReturned));
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  const [connection, setConnection] = useState<RoomHandle["connection"]>("joining");
  const [failed, setFailed] = useState(false);
  const [here, setHere] = useState<Here>(nobodyKnown);
  const [writing, setWriting] = useState<Record<string, { name: string; until: number }>>({});
  /** Something was heard, or could have been missed, while a page was on its way that may not contain it. */
  const behind = useRef(false);
  const online = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );
  const typed = useRef(0);
  const { id, topic } = room;

  const more = useCallback(
    async (side: "before" | "after") => {
      const { messages } = store.view();
      const edge = side === "before" ? messages[0] : messages.at(-1);
      if (!edge) return;
      const page = await askServer<ChatPage>(
        path("page", { room: id, [side]: edge.seq }),
        AbortSignal.timeout(browserTimeouts.readMs),
      ).catch((error: unknown) => {
        leaveChat(error);
        return null;
      });
      if (page) store.extend(page, side);
    },
    [id, store],
  );

  // Whoever asks while an answer is on its way, which may have been made before, shares the one that follows.
  const [{ catchUp, catchTick }] = useState(() => {
    const changes = (query: Record<string, string>) =>
      oneAtATime(() =>
        askServer<ChatChanges>(
          path("changes", { room: id, after: store.head, ...query }),
          AbortSignal.timeout(browserTimeouts.readMs),
        ).then(
          (found) => store.catchUp(found),
          // Without an answer the next sign of life asks again.
          (error: unknown) => void leaveChat(error),
        ),
      );
    return { catchUp: changes({}), catchTick: changes({ shared: "true" }) };
  });

  const open = useCallback(
    async (where: Record<string, string | number>) => {
      try {
        const page = await askServer<ChatPage>(
          path("page", { room: id, ...where }),
          AbortSignal.timeout(browserTimeouts.readMs),
        );
        if (!store.show(page)) behind.current = true;
        setFailed(false);
      } catch (error) {
        leaveChat(error);
        setFailed(true);
        return refusalThrown(error);
      }
      if (behind.current) void catchUp();
      behind.current = false;
      return null;
    },
    [id, store, catchUp],
  );

  const look = useCallback(
    async (isTyping = false) => {
      const answer = await beHere(id, isTyping).catch((error: unknown) => {
        leaveChat(error);
        return null;
      });
      setHere((last) => heardOf(last, answer));
      if (!answer) return;
      onRooms(answer.rooms);
      const mine = answer.rooms.find((one) => one.id === id);
      if (mine && store.view().loaded && mine.last_change > store.head) await catchUp();
    },
    [id, store, catchUp, onRooms],
  );

  useEffect(() => {
    const timer = window.setTimeout(() => {
      void open(at === null ? {} : { around: at }).then(() => outbox.restore());
    });
    return () => window.clearTimeout(timer);
  }, [open, at, outbox]);

  useEffect(() => {
    const seen = () => {
      if (document.visibilityState !== "visible") return;
      void look();
      void outbox.flush();
    };
    const timer = window.setInterval(seen, pulse);
    seen();
    for (const event of ["focus", "online"]) window.addEventListener(event, seen);
    document.addEventListener("visibilitychange", seen);
    return () => {
      window.clearInterval(timer);
      for (const event of ["focus", "online"]) window.removeEventListener(event, seen);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [look, outbox]);

  // Who may not write any more learns why where the field was.
  useEffect(() => {
    let known = false;
    return store.subscribe(() => {
      const refused = store.view().unsent.some(({ code }) => code !== undefined && shutsOut.has(code));
      if (refused && !known) void look();
      known = refused;
    });
  }, [store, look]);

  useEffect(() => {
    const client = createBrowserSupabase(config);
    const messages = client.channel(topic, { config: { private: true } });
    const typing = client.channel(`${topic}:typing`, { config: { private: true } });
    let stopped = false;
    let fetching: number | undefined;
    let lost = false;
    messages
      .on("broadcast", { event: "message" }, ({ payload }: { payload: Message }) => {
        setWriting(({ [payload.author?.id ?? ""]: _done, ...others }) => others);
        if (!store.view().loaded) behind.current = true;
        // Too much was missed to be fetched: the reader goes to the latest.
        else if (!store.hear(payload) && store.view().missed === 0) void catchUp();
      })
      .on("broadcast", { event: "tick" }, () => {
        if (!store.view().loaded) {
          behind.current = true;
          return;
        }
        // A second one within half a second is not sent, and readers do not all ask in the same moment.
        fetching ??= window.setTimeout(
          () => {
            fetching = undefined;
            void catchTick();
          },
          800 + Math.random() * 700,
        );
      })
      .on("broadcast", { event: "moved" }, () => void look())
      .on("broadcast", { event: "room" }, () => void look());
    typing.on(
      "broadcast",
      { event: "typing" },
      ({ payload }: { payload: { user: string; name: string } }) => {
        if (payload.user === me) return;
        setWriting((others) => ({
          ...others,
          [payload.user]: { name: payload.name, until: Date.now() + 6000 },
        }));
      },
    );
    // Rights are looked at once, on joining: a join that overtakes the session would be one of a stranger.
    void client.realtime.setAuth().then(() => {
      if (stopped) return;
      messages.subscribe((status) => {
        setConnection(status === "SUBSCRIBED" ? "live" : "offline");
        const isLost = status !== "SUBSCRIBED";
        // Who is here is then asked at once: an answer may still come, or come again.
        if (isLost !== lost) window.setTimeout(() => void (stopped || look()), Math.random() * 500);
        lost = isLost;
        if (lost) return;
        if (!store.view().loaded) behind.current = true;
        // Everybody comes back at once after an outage.
        else window.setTimeout(() => void catchUp(), Math.random() * 500);
      });
      typing.subscribe();
    });
    const forget = window.setInterval(
      () =>
        setWriting((all) => {
          const left = Object.entries(all).filter(([, { until }]) => until > Date.now());
          return left.length === Object.keys(all).length ? all : Object.fromEntries(left);
        }),
      2000,
    );
    return () => {
      stopped = true;
      window.clearInterval(forget);
      window.clearTimeout(fetching);
      void client.removeChannel(messages);
      void client.removeChannel(typing);
    };
  }, [config, topic, me, store, catchUp, catchTick, look]);

  const tellTyping = useCallback(() => {
    if (Date.now() - typed.current < 4000) return;
    typed.current = Date.now();
    void look(true);
  }, [look]);

  return {
    ...{ view, store, outbox, failed, open, more, tellTyping },
    here: online ? here : { ...here, isCurrent: false },
    // The browser knows at once that there is no network; the connection notices with its next sign of life.
    connection: online ? connection : "offline",
    typing: Object.values(writing).map(({ name }) => name),
  };
}
