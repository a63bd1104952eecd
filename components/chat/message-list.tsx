"use client";

import { useLocale, useTranslations } from "next-intl";
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import { VList, type VListHandle } from "virtua";
import { useZone } from "@/components/moments/zone";
import { Button } from "@/components/ui/button";
import type { Message } from "@/lib/chat/schema";
import { momentsIn } from "@/lib/platform/i18n/moments";
import { grewAbove, isSamePart } from "./list-part";
import type { MessageActions } from "./message-menu";
import { MessageRow } from "./message-row";
import type { RoomView, Unsent } from "./room-store";
import { UnsentRow } from "./unsent-row";

type MessageListProps = {
  view: RoomView;
  me: string;
  staff: boolean;
  writes: boolean;
  editMinutes: number;
  /** The last number that had been read, where others wrote since; the line stands before the first of theirs. */
  readSeq: number | null;
  /** Where to go: to the message that the address or a quote leads to, or to the end; once for each object. */
  target: { seq: number | null };
  /** Where pictures of members stand. */
  storage: string;
  actions: MessageActions;
  onGo: (seq: number) => void;
  onMore: (side: "before" | "after") => Promise<void>;
  onBottom: (atBottom: boolean) => void;
  onAgain: (unsent: Unsent) => void;
  onDrop: (unsent: Unsent) => void;
};

const near = 120;
const together = 5 * 60_000;

/** `isNewDay` in the reader's zone: a line with the day stands between. */
const goesOn = (message: Message, above: Message | undefined, isNewDay: boolean) =>
  above !== undefined &&
  above.author?.id === message.author?.id &&
  !message.reply &&
  !isNewDay &&
  new Date(message.at).getTime() - new Date(above.at).getTime() < together;

/** The messages of a room: only what is in view is drawn, and what is read stays where it is when others arrive. */
export function MessageList({
  view,
  me,
  staff,
  writes,
  editMinutes,
  readSeq,
  target,
  storage,
  actions,
  onGo,
  onMore,
  onBottom,
  onAgain,
  onDrop,
}: MessageListProps) {
  const t = useTranslations("chat");
  const { date } = momentsIn(useLocale(), useZone().zone);
  const list = useRef<VListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const bottom = useRef(true);
  const offsetBefore = useRef(0);
  const loading = useRef(false);
  const [part, setPart] = useState({ start: 0, end: 0, count: 0, shifted: false });
  const { messages, unsent } = view;
  const rows = useMemo<readonly (Message | Unsent)[]>(() => [...messages, ...unsent], [messages, unsent]);
  const count = rows.length;
  const firstUnread = useMemo(() => {
    if (readSeq === null || (messages[0]?.seq ?? Infinity) > readSeq) return null;
    return messages.find(({ seq, author }) => seq > readSeq && author?.id !== me)?.seq ?? null;
  }, [messages, readSeq, me]);
  // Older ones above the same end keep what is in view in its place; for what comes below, or another part, the list must not.
  const now = { start: messages[0]?.seq ?? 0, end: messages.at(-1)?.seq ?? 0, count };
  if (!isSamePart(part, now)) setPart({ ...now, shifted: grewAbove(part, now) });

  const place = useEffectEvent(() => {
    if (count === 0) return;
    const wanted = messages.findIndex(({ seq }) => seq >= (target.seq ?? Infinity));
    bottom.current = wanted < 0 && !view.after;
    onBottom(bottom.current);
    if (wanted >= 0) list.current?.scrollToIndex(wanted, { align: "center" });
    else list.current?.scrollToIndex(count - 1, { align: "end" });
  });
  // Once for a place that is gone to: afterwards the reader decides.
  useLayoutEffect(() => place(), [target, view.loaded]);
  const stay = useEffectEvent(() => {
    if (bottom.current && count > 0) list.current?.scrollToIndex(count - 1, { align: "end" });
  });
  useLayoutEffect(() => stay(), [count, messages]);
  // The end stays in view when a keyboard opens, a telephone is turned, or a line appears above the field.
  useEffect(() => {
    const observer = new ResizeObserver(() => stay());
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  async function scrolled(offset: number) {
    const handle = list.current;
    if (!handle) return;
    const up = offset < offsetBefore.current;
    offsetBefore.current = offset;
    // Rows that become taller push the end down; only the reader leaves it.
    const atEnd = handle.scrollSize - handle.viewportSize - offset < near || (bottom.current && !up);
    const atBottom = atEnd && !view.after;
    if (atBottom !== bottom.current) onBottom(atBottom);
    bottom.current = atBottom;
    const side =
      offset < near && view.before
        ? "before"
        : view.after && handle.scrollSize - handle.viewportSize - offset < near
          ? "after"
          : null;
    if (!side || loading.current) return;
    loading.current = true;
    await onMore(side);
    loading.current = false;
  }

  /** Arrows go from message to message, Home and End to the first and the last that are loaded; a row itself hears Enter. */
  function move(event: KeyboardEvent) {
    const { target } = event;
    // The menu of a message stands elsewhere in the page and has arrows of its own.
    if (!(target instanceof HTMLElement) || !box.current?.contains(target)) return;
    const seq = Number(target.closest<HTMLElement>("[data-seq]")?.dataset.seq);
    const focused = messages.findIndex((message) => message.seq === seq);
    const to = { ArrowUp: focused - 1, ArrowDown: focused + 1, Home: 0, End: messages.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(focused < 0 ? messages.length - 1 : to, messages.length - 1));
    list.current?.scrollToIndex(index, { align: "nearest" });
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-seq="${messages[index]?.seq}"]`)?.focus(),
    );
  }

  // Drawn when it comes into view: of ten thousand messages only those are elements.
  const row = (one: Message | Unsent, index: number) => {
    if (!("seq" in one)) return <UnsentRow key={one.client} unsent={one} onAgain={onAgain} onDrop={onDrop} />;
    const above = messages[index - 1];
    const unread = one.seq === firstUnread;
    const isNewDay = above === undefined || date(above.at) !== date(one.at);
    return (
      <div key={one.id}>
        {isNewDay && (
          <p className="text-muted border-line mx-4 mt-4 border-b pb-1 text-xs font-medium">{date(one.at)}</p>
        )}
        {unread && (
          <p className="text-accent border-accent/50 mx-4 mt-2 border-b pb-1 text-xs font-medium">
            {t("unreadFromHere")}
          </p>
        )}
        <MessageRow
          message={one}
          follows={goesOn(one, above, isNewDay) && !unread}
          me={me}
          staff={staff}
          writes={writes}
          editMinutes={editMinutes}
          marked={one.seq === target.seq}
          storage={storage}
          actions={actions}
          onGo={onGo}
        />
      </div>
    );
  };

  return (
    <div
      ref={box}
      role="group"
      tabIndex={0}
      aria-label={t("messages")}
      aria-describedby="chat-keys"
      onKeyDown={move}
      className="focus-visible:outline-glacier min-h-0 flex-1"
    >
      <p id="chat-keys" className="sr-only">
        {t("keys")}
      </p>
      {count === 0 ? (
        <p className="text-muted px-4 py-10 text-center">{t(writes ? "emptyWrite" : "empty")}</p>
      ) : (
        <VList
          ref={list}
          data={rows}
          shift={part.shifted}
          onScroll={(offset) => void scrolled(offset)}
          className="overscroll-contain"
        >
          {row}
        </VList>
      )}
    </div>
  );
}

type RoomBarProps = { words: string | null; button: string; onClick: () => void };

/** Leads to another part of the room, with why in words. */
export function RoomBar({ words, button, onClick }: RoomBarProps) {
  return (
    <div className="border-line bg-surface flex flex-wrap items-center justify-center gap-3 border-y px-4 py-2 text-sm">
      {words && <span role="status">{words}</span>}
      <Button variant="secondary" onClick={onClick}>
        {button}
      </Button>
    </div>
  );
}
