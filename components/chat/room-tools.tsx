"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { askServer } from "@/components/members/ask-server";
import { Moment } from "@/components/moments/moment";
import { useZone } from "@/components/moments/zone";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { refusalThrown } from "@/components/ui/refusal-of";
import { showToast } from "@/components/ui/toast";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ChatPage, Message, MyChat, Room } from "@/lib/chat/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { dayStart } from "@/lib/platform/i18n/zone";
import type { Here } from "./here";
import { plainLine } from "./message-html";
import { RoomRestriction } from "./room-restriction";
import { setPreferences } from "./server";
import { leaveChat } from "./shut-out";

type RoomToolsProps = {
  room: Room;
  own: Pick<MyChat, "presence" | "digest" | "staff">;
  pinned: readonly Message[];
  here: Here;
  onGo: (seq: number) => void;
  onDay: (at: string) => void;
  onOwn: (own: { presence: boolean; digest: boolean }) => void;
};

/** Search, a day to go to, what is pinned, who is here, and the reader's own wishes. */
export function RoomTools({ room, own, pinned, here, onGo, onDay, onOwn }: RoomToolsProps) {
  const t = useTranslations("chat.tools");
  const words = useErrorWords();
  const { zone } = useZone();
  const [found, setFound] = useState<readonly Message[] | null>(null);

  async function search(data: FormData) {
    const q = String(data.get("q") ?? "").trim();
    if (!q) return setFound(null);
    const answer = await askServer<ChatPage>(
      `/api/me/chat/search?${new URLSearchParams({ room: room.id, q })}`,
      AbortSignal.timeout(browserTimeouts.readMs),
    ).catch((error: unknown) => {
      if (!leaveChat(error)) showToast({ title: words(refusalThrown(error)), tone: "negative" });
      return null;
    });
    if (answer) setFound(answer.messages.toReversed());
  }
  const choose = (change: Partial<Pick<MyChat, "presence" | "digest">>) => {
    const next = { presence: own.presence, digest: own.digest, ...change };
    onOwn(next);
    void setPreferences(next.presence, next.digest).catch((error: unknown) => {
      onOwn(own);
      if (!leaveChat(error)) showToast({ title: words(refusalThrown(error)), tone: "negative" });
    });
  };
  const lines = (messages: readonly Message[]) => (
    <ul className="grid gap-1">
      {messages.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            onClick={() => onGo(message.seq)}
            className="hover:bg-raised rounded-control block w-full px-2 py-1.5 text-left text-sm"
          >
            <span className="text-muted text-xs">
              {message.author?.name ?? t("nobody")} · <Moment at={message.at} show="medium" inside />
            </span>
            <span className="line-clamp-2 break-words">{plainLine(message.text)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="border-line grid max-h-[50vh] gap-4 overflow-y-auto border-b p-4">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          void search(new FormData(event.currentTarget));
        }}
        className="flex gap-2"
      >
        <Input type="search" name="q" maxLength={200} aria-label={t("search")} placeholder={t("search")} />
        <Button type="submit">{t("find")}</Button>
      </form>
      {found && (found.length > 0 ? lines(found) : <p className="text-muted text-sm">{t("nothing")}</p>)}
      <label className="grid gap-1 text-sm">
        {t("day")}
        {/* Nothing was said before, and a year that is still being typed begins with zeros. */}
        <Input
          type="date"
          min="2000-01-01"
          max="9999-12-31"
          onChange={({ target: { value, validity } }) =>
            value && validity.valid && onDay(dayStart(value, zone))
          }
        />
      </label>
      {pinned.length > 0 && (
        <section>
          <h3 className="text-sm font-semibold">{t("pinned")}</h3>
          {lines(pinned)}
        </section>
      )}
      <section className="grid gap-1 text-sm">
        <h3 className="font-semibold">{t(here.isCurrent ? "here" : "hereBefore")}</h3>
        <p className="text-muted">
          {here.names.join(", ") || t(here.count === null ? "hereUnknown" : "nobodyHere")}
        </p>
      </section>
      {own.staff && <RoomRestriction room={room} />}
      <div className="grid text-sm">
        <Checkbox
          label={t("presence")}
          checked={own.presence}
          onChange={({ target }) => choose({ presence: target.checked })}
        />
        <Checkbox
          label={t("digest")}
          checked={own.digest}
          onChange={({ target }) => choose({ digest: target.checked })}
        />
      </div>
    </div>
  );
}
