"use client";

import { Pin } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { memo, useState, type KeyboardEvent, type MouseEvent } from "react";
import { Moment } from "@/components/moments/moment";
import { TimeElement } from "@/components/moments/time-element";
import { useZone } from "@/components/moments/zone";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { Emoji, Message } from "@/lib/chat/schema";
import { momentsIn } from "@/lib/platform/i18n/moments";
import { plainLine } from "./message-html";
import { MessageMenu, type MessageActions } from "./message-menu";
import { LinkPreview, MessagePicture } from "./message-picture";
import { MessageText } from "./message-text";

type MessageRowProps = {
  message: Message;
  /** Goes on from the one above: same writer, few minutes later. */
  follows: boolean;
  me: string;
  staff: boolean;
  writes: boolean;
  editMinutes: number;
  marked: boolean;
  /** Where pictures of members stand. */
  storage: string;
  actions: MessageActions;
  onGo: (seq: number) => void;
};

/** One message with its tools, which appear on hover, focus and touch. */
export const MessageRow = memo(function MessageRow({
  message,
  follows,
  me,
  staff,
  writes,
  editMinutes,
  marked,
  storage,
  actions,
  onGo,
}: MessageRowProps) {
  const t = useTranslations("chat");
  const reader = useZone();
  const moments = momentsIn(useLocale(), reader.zone);
  const { author, reply, state } = message;
  const own = author?.id === me;
  const name = author?.name ?? t("nobody");
  const named = message.mentions.includes(me);
  const [menu, setMenu] = useState(false);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    event.preventDefault();
    setMenu(true);
  };
  const point = (event: MouseEvent) => {
    // A link, a picture and selected words keep what the browser offers for them.
    const kept = event.target instanceof Element && event.target.closest("a, button, img");
    if (kept || !window.getSelection()?.isCollapsed) return;
    event.preventDefault();
    setMenu(true);
  };
  return (
    <article
      data-seq={message.seq}
      data-moments={message.at}
      tabIndex={-1}
      onKeyDown={press}
      onContextMenu={point}
      aria-label={t("by", { name, time: moments.time(message.at, "medium") })}
      className={cn(
        "group focus-visible:bg-raised/60 hover:bg-raised/40 relative grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 px-4 outline-none",
        follows ? "py-0.5" : "pt-3 pb-0.5",
        named && "border-accent bg-accent/5 border-l-2",
        marked && "bg-glacier/10",
      )}
    >
      {follows ? (
        <span />
      ) : (
        <Avatar
          name={name}
          src={author?.avatar ? `${storage}/storage/v1/object/public/${author.avatar}` : null}
          className="mt-0.5"
        />
      )}
      <div className="min-w-0">
        {!follows && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <span className="font-semibold">{name}</span>
            {author?.staff && <Badge tone="info">{t("staff")}</Badge>}
            <Moment at={message.at} show="clock" inside className="text-muted text-xs" />
            {message.pinned && (
              <span className="text-muted inline-flex items-center gap-1 text-xs">
                <Pin aria-hidden="true" className="size-3" /> {t("pinned")}
              </span>
            )}
          </p>
        )}
        {reply && (
          <button
            type="button"
            onClick={() => onGo(reply.seq)}
            className="border-line text-muted hover:text-text my-1 block max-w-full truncate border-l-2 pl-2 text-left text-sm"
          >
            <span className="font-medium">{reply.name ?? t("nobody")}</span>{" "}
            {plainLine(reply.text) || t("noText")}
          </button>
        )}
        {state === "removed" ? (
          <p className="text-muted text-sm italic">{t(`removed.${message.removed_by ?? "author"}`)}</p>
        ) : (
          <>
            {state === "held" && <p className="text-muted text-sm italic">{t(own ? "heldOwn" : "held")}</p>}
            {message.text && <MessageText text={message.text} mentions={message.mentions.length > 0} />}
            {message.picture && <MessagePicture picture={message.picture} name={name} />}
            {message.preview && <LinkPreview preview={message.preview} />}
            {message.edited_at && (
              <TimeElement
                at={message.edited_at}
                reader={reader}
                partial
                inside
                className="text-muted text-xs"
              >
                {t("edited")}
              </TimeElement>
            )}
          </>
        )}
        {state !== "removed" && message.reactions.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-1">
            {message.reactions.map(({ emoji, count }) => {
              const on = message.mine?.includes(emoji) ?? false;
              return (
                <li key={emoji}>
                  <button
                    type="button"
                    disabled={!writes}
                    aria-pressed={on}
                    aria-label={t("reaction", { emoji, count })}
                    onClick={() => actions.react(message, emoji as Emoji, !on)}
                    className={cn(
                      // As tall to a finger as other buttons are.
                      "relative rounded-full border px-2 py-0.5 text-sm after:absolute after:inset-x-0 after:-inset-y-2",
                      on ? "border-accent bg-accent/10" : "border-line",
                    )}
                  >
                    {emoji} <span className="figures text-xs">{count}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      {/* Lower than its touch target, so that lines that go on stand as near as without it. */}
      <div className="-my-1 self-start opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:-my-2.5 pointer-coarse:opacity-100">
        <MessageMenu
          message={message}
          name={name}
          writes={writes}
          own={own}
          editable={Date.now() - new Date(message.at).getTime() < editMinutes * 60_000}
          staff={staff}
          actions={actions}
          open={menu}
          onOpen={setMenu}
        />
      </div>
    </article>
  );
});
