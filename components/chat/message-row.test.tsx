import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Message } from "@/lib/chat/schema";
import chat from "@/lib/platform/i18n/messages/en/chat.json";
import { MessageRow } from "./message-row";

const nothing = () => undefined;
const actions = {
  ...{ reply: nothing, edit: nothing, remove: nothing, react: nothing, link: nothing },
  ...{ unread: nothing, report: nothing, pin: nothing, decide: nothing },
};
const [reader, writer] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

const message: Message = {
  ...{ id: writer, room: writer, seq: 7, change: 7, client: writer },
  ...{ at: "2026-03-04T09:30:00Z", edited_at: null, state: "shown", removed_by: null, pinned: false },
  ...{ text: "Hello **all**", picture: null, preview: null, reply: null, reactions: [], mentions: [] },
  author: { id: writer, name: "Ona Prat", level: 2, staff: false, avatar: null },
};

const shown = (more: Partial<Message>, props: { writes?: boolean; follows?: boolean } = {}) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={{ chat }} timeZone="UTC">
      <MessageRow
        message={{ ...message, ...more }}
        {...{
          follows: false,
          me: reader,
          staff: false,
          writes: true,
          editMinutes: 5,
          marked: false,
          ...props,
        }}
        storage="https://storage.test"
        actions={actions}
        onGo={nothing}
      />
    </NextIntlClientProvider>,
  );

/** The buttons of the reactions: what a screen reader says of each. */
const reactions = (html: string) =>
  [...html.matchAll(/<li><button [^>]*>/g)].map(([button]) => ({
    label: /aria-label="([^"]*)"/.exec(button)?.[1],
    pressed: /aria-pressed="(\w+)"/.exec(button)?.[1],
    disabled: button.includes(" disabled"),
  }));

it("says to a screen reader who wrote when, how many reacted, and whether the reader did", () => {
  const html = shown({
    reactions: [
      { emoji: "🎉", count: 1 },
      { emoji: "👍", count: 1200 },
    ],
    mine: ["👍"],
  });
  expect(html).toMatch(/<article [^>]*aria-label="Ona Prat, Mar 4, 2026, 09:30 UTC"/);
  expect(reactions(html)).toEqual([
    { label: "🎉: 1", pressed: "false", disabled: false },
    { label: "👍: 1,200", pressed: "true", disabled: false },
  ]);
  expect(html).toContain('aria-label="Actions for the message from Ona Prat"');
});

it("lets only those react who may write", () => {
  const one = { reactions: [{ emoji: "🎉", count: 1 }] };
  expect(reactions(shown(one, { writes: false }))).toEqual([
    { label: "🎉: 1", pressed: "false", disabled: true },
  ]);
});

it("shows a message as it was formed, and that it was changed and pinned", () => {
  const html = shown({ edited_at: "2026-03-04T09:31:00Z", pinned: true });
  expect(html).toContain("Hello <strong>all</strong>");
  expect(html).toContain(">edited<");
  expect(html).toContain("pinned");
  const plain = shown({});
  expect(plain).not.toContain("edited");
  expect(plain).not.toContain("pinned");
});

it("is described by the time of the message, in a line that goes on by none, and never by that of a change", () => {
  const edited_at = "2026-03-04T09:31:00Z";
  /** The times that a row with the focus may be described by. */
  const own = (follows: boolean) => {
    const html = shown({ edited_at }, { follows });
    const at = /<article [^>]*data-moments="([^"]*)"/.exec(html)?.[1];
    return [...html.matchAll(/<time [^>]*>/g)].filter(([time]) => time.includes(`dateTime="${at}"`)).length;
  };
  expect([own(false), own(true)]).toEqual([1, 0]);
});

it("names the writer once where lines follow each other, and a person who left as one", () => {
  expect(shown({}, { follows: true })).not.toContain(">Ona Prat<");
  expect(shown({})).toContain(">Ona Prat<");
  expect(shown({ author: null })).toContain(`>${chat.nobody}<`);
});

it("says who took a message away, and shows nothing of it", () => {
  for (const by of ["author", "staff", "erasure"] as const) {
    const html = shown({
      ...{ state: "removed", removed_by: by, text: "", edited_at: "2026-03-04T09:31:00Z" },
      reactions: [{ emoji: "🎉", count: 1 }],
    });
    expect(html).toContain(chat.removed[by]);
    expect(html).not.toContain("edited");
    expect(reactions(html)).toEqual([]);
  }
});

it("says to the writer and to the others that a message waits for a moderator", () => {
  expect(shown({ state: "held" })).toContain(chat.held);
  expect(shown({ state: "held", author: { ...message.author!, id: reader } })).toContain(chat.heldOwn);
});

it("quotes what a message answers, without its markdown", () => {
  const reply = { id: reader, seq: 3, author: reader, name: "Tess Hale", text: "See **the ridge**" };
  expect(shown({ reply })).toMatch(/<button [^>]*><span [^>]*>Tess Hale<\/span> See the ridge<\/button>/);
  expect(shown({ reply: { ...reply, name: null, text: "" } })).toContain(
    `${chat.nobody}</span> ${chat.noText}`,
  );
});
