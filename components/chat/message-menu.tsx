"use client";

import { BookmarkMinus, CornerUpLeft, Ellipsis, Flag, Link2, Pencil, Pin, Scale, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu, MenuItem } from "@/components/ui/menu";
import { emojis, type Emoji, type Message } from "@/lib/chat/schema";

export type MessageActions = {
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  remove: (message: Message) => void;
  react: (message: Message, emoji: Emoji, on: boolean) => void;
  link: (message: Message) => void;
  /** Unread from this one on, on all devices. */
  unread: (message: Message) => void;
  report: (message: Message) => void;
  pin: (message: Message) => void;
  decide: (message: Message) => void;
};

type MessageMenuProps = {
  message: Message;
  name: string;
  /** Whether the reader may write in the room. */
  writes: boolean;
  own: boolean;
  editable: boolean;
  staff: boolean;
  actions: MessageActions;
  open: boolean;
  onOpen: (open: boolean) => void;
};

/** What can be done with a message: by its button, the other mouse button, a long press and Enter alike. */
export function MessageMenu({ name, open, onOpen, ...rest }: MessageMenuProps) {
  const t = useTranslations("chat.menu");
  return (
    <Menu
      open={open}
      onOpenChange={onOpen}
      trigger={
        <button
          type="button"
          // Enter on the message opens it: a room is no row of fifty stops between the list and the field.
          tabIndex={-1}
          aria-label={t("open", { name })}
          className="text-muted hover:text-text rounded-control grid size-8 place-items-center pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden="true" className="size-4" />
        </button>
      }
    >
      <MessageItems {...rest} />
    </Menu>
  );
}

/** A component of its own, so that the words of sixteen items are not made for each message that scrolls past. */
function MessageItems({
  message,
  writes,
  own,
  editable,
  staff,
  actions,
}: Omit<MessageMenuProps, "name" | "open" | "onOpen">) {
  const t = useTranslations("chat.menu");
  const gone = message.state === "removed";
  return (
    <>
      {writes && message.state === "shown" && (
        <div className="grid grid-cols-4 gap-1 p-1 [&>*]:justify-center">
          {emojis.map((emoji) => {
            const on = message.mine?.includes(emoji) ?? false;
            return (
              <MenuItem key={emoji} onSelect={() => actions.react(message, emoji, !on)}>
                <span aria-label={t(on ? "takeBack" : "react", { emoji })} role="img">
                  {emoji}
                </span>
              </MenuItem>
            );
          })}
        </div>
      )}
      {writes && !gone && (
        <MenuItem icon={<CornerUpLeft />} onSelect={() => actions.reply(message)}>
          {t("reply")}
        </MenuItem>
      )}
      <MenuItem icon={<Link2 />} onSelect={() => actions.link(message)}>
        {t("link")}
      </MenuItem>
      {!own && (
        <MenuItem icon={<BookmarkMinus />} onSelect={() => actions.unread(message)}>
          {t("unread")}
        </MenuItem>
      )}
      {own && editable && !gone && (
        <MenuItem icon={<Pencil />} onSelect={() => actions.edit(message)}>
          {t("edit")}
        </MenuItem>
      )}
      {own && !gone && (
        <MenuItem icon={<Trash2 />} onSelect={() => actions.remove(message)}>
          {t("delete")}
        </MenuItem>
      )}
      {!own && message.author && (
        <MenuItem icon={<Flag />} onSelect={() => actions.report(message)}>
          {t("report")}
        </MenuItem>
      )}
      {staff && message.state === "shown" && (
        <MenuItem icon={<Pin />} onSelect={() => actions.pin(message)}>
          {t(message.pinned ? "unpin" : "pin")}
        </MenuItem>
      )}
      {staff && !own && (
        <MenuItem icon={<Scale />} onSelect={() => actions.decide(message)}>
          {t("decide")}
        </MenuItem>
      )}
    </>
  );
}
