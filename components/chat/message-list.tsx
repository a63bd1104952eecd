"use client";

import { useLocale, useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { VList, type VListHandle } from "virtua";
import { Button } from "@/components/ui/button";
import type { Message } from "@/lib/chat/schema";
import { formatter } from "@/lib/platform/i18n/format";
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
  /** The last number that had been read when the room was opened. */
  readSeq: number | null;
  /** The message that the address or a quote leads to. */
  marked: number | null;
  actions: MessageActions;
  onGo: (seq: number) => void;
  onMore: (side: "before" | "after") => Promise<void>;
  onBottom: (atBottom: boolean) => void;
  onAgain: (unsent: Unsent) => void;
  onDrop: (unsent: Unsent) => void;
};

const near = 120;
const together = 5 * 60_000;

const goesOn = (message: Message, above: Message | undefined) =>
  above !== undefined &&
  above.author?.id === message.author?.id &&
  !message.reply &&
  above.at.slice(0, 10) === message.at.slice(0, 10) &&
  new Date(message.at).getTime() - new Date(above.at).getTime() < together;

/** The messages of a room: only what is in view is drawn, and what is read stays where it is when others arrive. */
export function MessageList({
  view,
  me,
  staff,
  writes,
  editMinutes,
  readSeq,
  marked,
  actions,
  onGo,
  onMore,
  onBottom,
  onAgain,
  onDrop,
}: MessageListProps) {
  const t = useTranslations("chat");
  const format = formatter(useLocale());
  const list = useRef<VListHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const bottom = useRef(true);
  const loading = useRef(false);
  const [top, setTop] = useState({ seq: 0, shifted: false });
  const [focused, setFocused] = useState(-1);
  const { messages, unsent } = view;
  const count = messages.length + unsent.length;
  const start = messages[0]?.seq ?? 0;
  // Older ones above: what is in view keeps its place.
  if (top.seq !== start) setTop({ seq: start, shifted: start < top.seq });

  useLayoutEffect(() => {
    if (count === 0) return;
    const wanted = marked === null ? -1 : messages.findIndex(({ seq }) => seq === marked);
    if (wanted >= 0) {
      bottom.current = false;
      list.current?.scrollToIndex(wanted, { align: "center" });
    } else list.current?.scrollToIndex(count - 1, { align: "end" });
    // Once for a page that is opened: afterwards the reader decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [marked, view.loaded]);
  useLayoutEffect(() => {
    if (bottom.current && count > 0) list.current?.scrollToIndex(count - 1, { align: "end" });
  }, [count, messages]);

  async function scrolled(offset: number) {
    const handle = list.current;
    if (!handle) return;
    const atBottom = handle.scrollSize - handle.viewportSize - offset < near && !view.after;
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

  /** Arrows go from message to message, Home and End to the first and the last that are loaded. */
  function move(event: KeyboardEvent) {
    const to = { ArrowUp: focused - 1, ArrowDown: focused + 1, Home: 0, End: messages.length - 1 }[event.key];
    if (to === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(focused < 0 ? messages.length - 1 : to, messages.length - 1));
    setFocused(index);
    list.current?.scrollToIndex(index, { align: "nearest" });
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-seq="${messages[index]?.seq}"]`)?.focus(),
    );
  }

  return (
    <div
      ref={box}
      role="group"
      tabIndex={0}
      aria-label={t("messages")}
      onKeyDown={move}
      className="focus-visible:outline-glacier min-h-0 flex-1"
    >
      <VList
        ref={list}
        shift={top.shifted}
        onScroll={(offset) => void scrolled(offset)}
        className="overscroll-contain"
      >
        {messages.map((message, index) => {
          const above = messages[index - 1];
          const day = message.at.slice(0, 10);
          const unread = readSeq !== null && message.seq > readSeq && (above?.seq ?? Infinity) <= readSeq;
          return (
            <div key={message.id}>
              {above?.at.slice(0, 10) !== day && (
                <p className="text-muted border-line mx-4 mt-4 border-b pb-1 text-xs font-medium">
                  {format.date(message.at)}
                </p>
              )}
              {unread && (
                <p className="text-accent border-accent/50 mx-4 mt-2 border-b pb-1 text-xs font-medium">
                  {t("unreadFromHere")}
                </p>
              )}
              <MessageRow
                message={message}
                follows={goesOn(message, above) && !unread}
                me={me}
                staff={staff}
                writes={writes}
                editMinutes={editMinutes}
                marked={message.seq === marked}
                actions={actions}
                onGo={onGo}
              />
            </div>
          );
        })}
        {unsent.map((one) => (
          <UnsentRow key={one.client} unsent={one} onAgain={onAgain} onDrop={onDrop} />
        ))}
      </VList>
      {count === 0 && view.loaded && (
        <p className="text-muted px-4 py-10 text-center">{t(writes ? "emptyWrite" : "empty")}</p>
      )}
    </div>
  );
}

/** Leads back to where the room is now. */
export function ToLatest({ missed, onClick }: { missed: number; onClick: () => void }) {
  const t = useTranslations("chat");
  return (
    <div className="border-line bg-surface flex flex-wrap items-center justify-center gap-3 border-t px-4 py-2 text-sm">
      {missed > 0 && <span role="status">{t("missed", { count: missed })}</span>}
      <Button variant="secondary" onClick={onClick}>
        {t("latest")}
      </Button>
    </div>
  );
}
