"use client";

import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { loadCode } from "@/components/ui/load-code";
import { orUnanswered } from "@/components/ui/unanswered";
import { showToast } from "@/components/ui/toast";
import { refusalThrown } from "@/components/ui/refusal-of";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ChatAct, Message, MyChat, Picture, Room } from "@/lib/chat/schema";
import { pinMessageAction } from "@/lib/moderation/actions";
import { localStore } from "@/lib/platform/browser/storage";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { BrowserConfig } from "@/lib/platform/supabase/browser";
import { Announcer } from "./announcer";
import { LinesSkeleton } from "./chat-skeleton";
import { Composer, type Draft } from "./composer";
import { draftKey, keep, withReturned } from "./drafts";
import { HereLine } from "./here-line";
import type { MessageActions } from "./message-menu";
import { MessageList, RoomBar } from "./message-list";
import { ReportDialog } from "./report-dialog";
import { roomName } from "./room-list";
import { RoomTools } from "./room-tools";
import { act, markUnread } from "./server";
import { leaveChat } from "./shut-out";
import { useReadMark } from "./use-read-mark";
import { useRoom } from "./use-room";
import { NoWriting, StateLine } from "./writing-state";

const DecideDialog = lazy(() =>
  loadCode(() => import("@/components/moderation/decide-dialog")).then((part) => ({
    default: part.DecideDialog,
  })),
);

type RoomViewProps = {
  room: Room;
  own: MyChat;
  at: number | null;
  config: BrowserConfig;
  onRooms: (rooms: Room[]) => void;
  onOwn: (own: Pick<MyChat, "presence" | "digest">) => void;
  /** Reads anew what may have changed of the member, such as the name. */
  onName: () => Promise<MyChat | null>;
};

const none: Draft = { reply: null, edit: null };

/** One room: its head, its messages, and the place to write. */
export function RoomView({ room, own, at, config, onRooms, onOwn, onName }: RoomViewProps) {
  const t = useTranslations("chat");
  const locale = useLocale();
  const words = useErrorWords();
  const [text, setText] = useState(() => localStore.getItem(draftKey(own.id, room.id)) ?? "");
  const [draft, setDraft] = useState(none);
  // Apart from what is being written, which is there again afterwards.
  const [edited, setEdited] = useState("");
  // An object of its own for each time, so that the same place can be gone to again.
  const [target, setTarget] = useState<{ seq: number | null }>({ seq: at });
  const [atBottom, setAtBottom] = useState(true);
  const [tools, setTools] = useState(false);
  const [asked, setAsked] = useState<{ what: "report" | "decide"; message: Message } | null>(null);
  // As it was when the room was opened: the line stays where it is while one reads, and none comes for what one hears.
  const [readSeq, setReadSeq] = useState(room.unread > 0 ? room.read_seq : null);
  const [unread] = useState(room.unread);
  const [leftUnread, setLeftUnread] = useState(false);
  const returned = useCallback((lost: string) => setText((now) => withReturned(now, lost)), []);
  const handle = useRoom({ room, at, me: own.id, config, onRooms, onReturned: returned });
  const { view, store, outbox, open } = handle;
  const writes = room.refusal === null;
  const last = view.after ? 0 : (view.messages.at(-1)?.seq ?? 0);
  const onRoom = useCallback((read: Room) => onRooms([read]), [onRooms]);
  useReadMark(room, last, atBottom && view.loaded && !leftUnread, onRoom);
  const firstSeq = view.messages[0]?.seq ?? 0;
  const earlier = readSeq !== null && unread > 0 && view.before && firstSeq > readSeq + 1;

  useEffect(() => keep(draftKey(own.id, room.id), text || null), [own.id, room.id, text]);

  /** Shows another part of the room and then goes to the place in it that `seqOf` finds; null is its end. */
  const show = useCallback(
    async (where: Record<string, string | number>, seqOf: () => number | null) => {
      const refused = await open(where);
      if (refused) showToast({ title: words(refused), tone: "negative" });
      else setTarget({ seq: seqOf() });
    },
    [open, words],
  );
  const go = useCallback(
    (seq: number) => {
      if (store.view().messages.some((message) => message.seq === seq)) setTarget({ seq });
      else void show({ around: seq }, () => seq);
    },
    [store, show],
  );
  const goToDay = (day: string) =>
    void show(
      { at: day },
      () => store.view().messages.find((message) => Date.parse(message.at) >= Date.parse(day))?.seq ?? null,
    );
  const goToLatest = () => void show({}, () => null);

  const actions = useMemo<MessageActions>(() => {
    const change = async (given: ChatAct) => {
      try {
        store.take([await act(given)]);
      } catch (error) {
        showToast({
          title: words(refusalThrown(error)),
          tone: "negative",
        });
      }
    };
    return {
      reply: (message) => setDraft({ reply: message, edit: null }),
      edit: (message) => {
        setDraft({ reply: null, edit: message });
        setEdited(message.text);
      },
      remove: (message) => void change({ do: "delete", message: message.id }),
      react: (message, emoji, on) => void change({ do: "react", message: message.id, emoji, on }),
      link: (message) => {
        const path = localizedHref(locale, `/live-chat?room=${room.slug}&message=${message.seq}`);
        void navigator.clipboard
          .writeText(window.location.origin + path)
          .then(() => showToast({ title: t("linkCopied"), tone: "positive" }));
      },
      unread: (message) => {
        setLeftUnread(true);
        setReadSeq(message.seq - 1);
        markUnread(room.id, message.seq).then(
          onRoom,
          (error: unknown) =>
            leaveChat(error) || showToast({ title: words(refusalThrown(error)), tone: "negative" }),
        );
      },
      report: (message) => setAsked({ what: "report", message }),
      decide: (message) => setAsked({ what: "decide", message }),
      pin: (message) =>
        void orUnanswered(
          pinMessageAction(null, { message: message.id, pinned: String(!message.pinned) }),
        ).then(
          (answer) =>
            answer.ok || showToast({ title: words(answer.reason, answer.detail), tone: "negative" }),
        ),
    };
  }, [store, words, locale, room.id, room.slug, onRoom, t]);

  function send(wanted: string, picture: Picture | null) {
    setDraft(none);
    if (draft.edit) {
      const { id } = draft.edit;
      act({ do: "edit", message: id, text: wanted }).then(
        (message) => store.take([message]),
        (error: unknown) => {
          setEdited(wanted);
          setDraft(draft);
          showToast({
            title: words(refusalThrown(error)),
            tone: "negative",
          });
        },
      );
      return;
    }
    setText("");
    const go = () => {
      outbox.send(wanted, draft.reply, picture);
      setTarget({ seq: null });
    };
    if (view.after) void open({}).then(go);
    else go();
  }
  const lastOwn = () =>
    view.messages.findLast(({ author, state }) => author?.id === own.id && state === "shown");

  return (
    <section aria-label={roomName(room, locale)} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="border-line flex flex-wrap items-center gap-3 border-b px-4 py-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{roomName(room, locale)}</h2>
        <HereLine here={handle.here} />
        <Button variant="ghost" aria-expanded={tools} onClick={() => setTools(!tools)}>
          {t("tools.open")}
        </Button>
      </header>
      {tools && (
        <RoomTools
          room={room}
          own={own}
          pinned={view.pinned}
          here={handle.here}
          onGo={(seq) => {
            setTools(false);
            go(seq);
          }}
          onDay={(day) => {
            setTools(false);
            goToDay(day);
          }}
          onOwn={onOwn}
        />
      )}
      {earlier && (
        <RoomBar
          words={t("unread", { count: unread })}
          button={t("firstUnread")}
          onClick={() => go(readSeq + 1)}
        />
      )}
      {handle.failed && !view.loaded ? (
        <div role="alert" className="grid flex-1 content-center justify-items-center gap-4 p-6">
          <p>{t("failed")}</p>
          <Button onClick={() => void open({})}>{t("again")}</Button>
        </div>
      ) : view.loaded ? (
        <MessageList
          view={view}
          me={own.id}
          staff={own.staff}
          writes={writes}
          editMinutes={own.edit_minutes}
          readSeq={readSeq}
          target={target}
          storage={config.url}
          actions={actions}
          onGo={go}
          onMore={handle.more}
          onBottom={setAtBottom}
          onAgain={({ client }) => outbox.again(client)}
          onDrop={({ client, text: lost }) => {
            store.drop(client);
            returned(lost);
          }}
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col" role="status" aria-label={t("loading")}>
          <LinesSkeleton />
        </div>
      )}
      {(view.after || view.missed > 0) && (
        <RoomBar
          words={view.missed > 0 ? t("missed", { count: view.missed }) : null}
          button={t("latest")}
          onClick={goToLatest}
        />
      )}
      <Announcer messages={view.messages} me={own.id} />
      <StateLine room={room} connection={handle.connection} typing={handle.typing} />
      {room.refusal ? (
        <NoWriting refusal={room.refusal} />
      ) : (
        <Composer
          room={room.id}
          pictures={!own.newcomer && (own.staff || own.pictures)}
          isNamed={own.username !== null}
          onName={async () => Boolean((await onName())?.username)}
          text={draft.edit ? edited : text}
          onText={draft.edit ? setEdited : setText}
          draft={draft}
          onDraft={setDraft}
          onSend={send}
          onTyping={handle.tellTyping}
          onEditLast={() => {
            const message = lastOwn();
            if (message) actions.edit(message);
          }}
        />
      )}
      {asked?.what === "report" && <ReportDialog message={asked.message} onClose={() => setAsked(null)} />}
      {asked?.what === "decide" && (
        <Suspense>
          <DecideDialog message={asked.message.id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </section>
  );
}
