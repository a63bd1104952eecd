"use client";

import { SendHorizontal, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { Attached, AttachButton, useAttaching } from "./attach-picture";
import { plainLine } from "./message-html";
import { askServer } from "@/components/members/ask-server";
import { leaveChat } from "./shut-out";
import { Button } from "@/components/ui/button";
import { controlStyle } from "@/components/ui/input";
import { cn } from "@/components/ui/cn";
import { loadCode } from "@/components/ui/load-code";
import { longestMessage, type Message, type Picture } from "@/lib/chat/schema";

const loadNameStep = () => loadCode(() => import("./name-step"));
const NameStep = lazy(() => loadNameStep().then((part) => ({ default: part.NameStep })));

export type Draft = { reply: Message | null; edit: Message | null };

type ComposerProps = {
  room: string;
  /** Whether the member may send pictures. */
  pictures: boolean;
  /** Whether the member has a username. */
  isNamed: boolean;
  /** Looks whether they have one by now. */
  onName: () => Promise<boolean>;
  text: string;
  onText: (text: string) => void;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  onSend: (text: string, picture: Picture | null) => void;
  onTyping: () => void;
  /** The last own message, for the arrow up in an empty field. */
  onEditLast: () => void;
};

/** The name that is being typed at the end: what follows an @ behind a space. */
const startOf = (text: string) => /(?:^|\s)@([a-z0-9_-]{0,30})$/i.exec(text)?.[1] ?? null;

function useNames(room: string, text: string): [readonly string[], () => void] {
  const start = startOf(text);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (start === null) return;
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      askServer<string[]>(`/api/me/chat/names?${new URLSearchParams({ room, start })}`, stop.signal).then(
        setNames,
        (error: unknown) => void leaveChat(error),
      );
    }, 150);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [room, start]);
  return [start === null ? [] : names, () => setNames([])];
}

/** Where a message is written: Enter sends, Shift and Enter begins a line, names are suggested behind an @. */
export function Composer({
  room,
  pictures,
  isNamed,
  onName,
  text,
  onText,
  draft,
  onDraft,
  onSend,
  onTyping,
  onEditLast,
}: ComposerProps) {
  const t = useTranslations("chat.composer");
  const field = useRef<HTMLTextAreaElement>(null);
  const [names, forget] = useNames(room, text);
  const [wanted, setChosen] = useState(0);
  const chosen = Math.max(0, Math.min(wanted, names.length - 1));
  const over = text.length > longestMessage;
  const attaching = useAttaching();
  const [naming, setNaming] = useState(false);
  /** The name is looked for before the first message goes out. */
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    if (draft.reply ?? draft.edit) field.current?.focus();
  }, [draft]);

  function complete(name: string) {
    onText(text.replace(/@[a-z0-9_-]*$/i, `@${name} `));
    forget();
    field.current?.focus();
  }
  /** What is in the field, when it can go out. */
  function ready() {
    const written = text.trim();
    const picture = draft.edit ? null : attaching.picture;
    // Words may go from beside a picture.
    if ((!written && !picture && !draft.edit?.picture) || over || attaching.state === "uploading")
      return null;
    return { written, picture };
  }
  function send() {
    if (!ready() || looking) return;
    if (isNamed || draft.edit) return deliver();
    void loadNameStep();
    setLooking(true);
    // Another device may have chosen one since.
    void onName().then((named) => {
      setLooking(false);
      if (named) latest.current();
      else setNaming(true);
    });
  }
  function deliver() {
    setNaming(false);
    const given = ready();
    if (!given) return;
    onSend(given.written, given.picture);
    if (given.picture) attaching.clear();
    field.current?.focus();
  }
  // Of what is in the field by then.
  const latest = useRef(deliver);
  useEffect(() => void (latest.current = deliver));
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    const name = names[chosen];
    if (name !== undefined && ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"].includes(event.key)) {
      event.preventDefault();
      if (event.key === "Escape") forget();
      else if (event.key === "ArrowDown") setChosen((chosen + 1) % names.length);
      else if (event.key === "ArrowUp") setChosen((chosen + names.length - 1) % names.length);
      else complete(name);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && (draft.reply ?? draft.edit)) {
      onDraft({ reply: null, edit: null });
    } else if (event.key === "ArrowUp" && text === "") {
      event.preventDefault();
      onEditLast();
    }
  }

  return (
    <div
      data-bottom="field"
      className="border-line bg-background border-t px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {(draft.reply ?? draft.edit) && (
        <p className="text-muted mb-1 flex items-center gap-2 text-sm">
          <span className="min-w-0 flex-1 truncate">
            {draft.edit ? t("editing") : t("replying", { name: draft.reply?.author?.name ?? "" })}
            {draft.reply && ` · ${plainLine(draft.reply.text)}`}
          </span>
          <button
            type="button"
            aria-label={t("cancel")}
            onClick={() => onDraft({ reply: null, edit: null })}
            className="grid size-8 place-items-center pointer-coarse:size-11"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </p>
      )}
      {names.length > 0 && (
        <ul role="listbox" aria-label={t("names")} id="chat-names" className="mb-1 flex flex-wrap gap-1">
          {names.map((name, index) => (
            <li
              key={name}
              role="option"
              id={`chat-name-${index}`}
              aria-selected={index === chosen}
              onMouseDown={(event) => {
                event.preventDefault();
                complete(name);
              }}
              className={cn(
                "cursor-pointer rounded-full border px-3 py-1 text-sm",
                index === chosen ? "border-accent text-accent" : "border-line",
              )}
            >
              @{name}
            </li>
          ))}
        </ul>
      )}
      {naming && !isNamed && !draft.edit && (
        <Suspense>
          <NameStep
            onNamed={deliver}
            onCancel={() => {
              setNaming(false);
              field.current?.focus();
            }}
          />
        </Suspense>
      )}
      {!draft.edit && <Attached attaching={attaching} />}
      <div className="flex items-end gap-2">
        {pictures && !draft.edit && <AttachButton onFile={attaching.take} />}
        <textarea
          ref={field}
          value={text}
          rows={Math.min(6, text.split("\n").length)}
          aria-label={t("label")}
          placeholder={t("placeholder")}
          aria-invalid={over || undefined}
          aria-autocomplete="list"
          aria-controls={names.length > 0 ? "chat-names" : undefined}
          aria-activedescendant={names.length > 0 ? `chat-name-${chosen}` : undefined}
          onChange={(event) => {
            onText(event.target.value);
            if (event.target.value) onTyping();
          }}
          onKeyDown={press}
          onPaste={(event) => {
            const file = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
            if (!file || !pictures || draft.edit) return;
            event.preventDefault();
            attaching.take(file);
          }}
          className={cn(controlStyle, "field-sizing-content max-h-48 min-h-11 flex-1 resize-none py-2.5")}
        />
        <Button
          variant="primary"
          aria-label={t(draft.edit ? "save" : "send")}
          onClick={send}
          loading={looking}
          disabled={over || attaching.state === "uploading"}
        >
          <SendHorizontal aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {text.length > longestMessage - 100 && (
        <p role="status" className={cn("figures mt-1 text-xs", over ? "text-negative" : "text-muted")}>
          {t("left", { count: longestMessage - text.length })}
        </p>
      )}
    </div>
  );
}
