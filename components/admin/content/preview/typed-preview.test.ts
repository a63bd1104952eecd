import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ActionResult } from "@/lib/platform/action";
import { nothingShown, pause, watchTyped, type TypedPreview } from "./typed-preview";

type Answer = ActionResult<string>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form whose text is `typed`, and what its preview shows; `answer` answers the oldest question that has none. */
function formWith(first: string | null | undefined) {
  const form = new EventTarget();
  const page = { typed: first, sending: false, shown: nothingShown as TypedPreview<string> };
  const requested: string[] = [];
  const open: ((answer: Answer) => void)[] = [];
  const watch = watchTyped<string>({
    form,
    read() {
      if (page.typed === undefined || page.typed === null) return page.typed;
      const typed = new FormData();
      typed.set("text", page.typed);
      return typed;
    },
    isSending: () => page.sending,
    ask(typed) {
      requested.push(String(typed.get("text")));
      return new Promise((resolve) => open.push(resolve));
    },
    show: (preview) => (page.shown = preview),
  });
  const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return {
    page,
    requested,
    watch,
    after,
    async type(text: string | null | undefined, event = "input") {
      page.typed = text;
      form.dispatchEvent(new Event(event));
      await after(pause);
    },
    async answer(answer: Answer) {
      open.shift()?.(answer);
      await after(0);
    },
  };
}
const ok = (data: string): Answer => ({ ok: true, data });
const refusal = (reason: "time_past" | "service_unavailable"): Answer => ({ ok: false, reason });

it("shows what is typed, and nothing of an answer to what was typed before", async () => {
  const { page, requested, type, answer, after } = formWith("");
  await type("Old");
  await type("New");
  expect(requested).toEqual(["Old"]);
  await answer(ok("old"));
  expect(page.shown).toMatchObject({ shown: null, busy: true });
  await after(pause);
  await answer(ok("new"));
  expect(requested).toEqual(["Old", "New"]);
  expect(page.shown).toMatchObject({ shown: { data: "new" }, refused: null, busy: false });
});

it("shows what was typed again while something else was", async () => {
  const { page, requested, type, answer, after } = formWith("");
  await type("One");
  await type("Two");
  await type("One");
  await answer(ok("one"));
  await after(pause);
  await answer(ok("one again"));
  expect(requested).toEqual(["One", "One"]);
  expect(page.shown).toMatchObject({ shown: { data: "one again" }, busy: false });
});

it("shows nothing once there is nothing to show, whatever is answered later", async () => {
  const { page, type, answer } = formWith("");
  await type("Words");
  await answer(ok("words"));
  await type(null);
  expect(page.shown).toEqual(nothingShown);
  await type("More");
  await type(null);
  await answer(refusal("time_past"));
  expect(page.shown).toEqual(nothingShown);
  await type("Words");
  await answer(ok("words"));
  expect(page.shown).toMatchObject({ shown: { data: "words" } });
});

it("leaves what is shown while it is out of sight", async () => {
  const { page, requested, type, answer } = formWith("");
  await type("Words");
  await answer(ok("words"));
  await type(undefined);
  expect(page.shown).toMatchObject({ shown: { data: "words" } });
  expect(requested).toEqual(["Words"]);
});

it("names a refusal beside what is shown, which is then older", async () => {
  const { page, type, answer } = formWith("");
  await type("Soon");
  await answer(ok("soon"));
  await type("Yesterday");
  await answer(refusal("time_past"));
  expect(page.shown).toMatchObject({
    shown: { data: "soon" },
    refused: { reason: "time_past" },
    busy: false,
  });
});

it("reads a form that was reset", async () => {
  const { requested, type, answer } = formWith("");
  await type("Typed");
  await answer(ok("typed"));
  await type("Given back", "reset");
  expect(requested).toEqual(["Typed", "Given back"]);
});

it("asks nothing while the form is being sent, and asks once it was", async () => {
  const { page, requested, type, after } = formWith("");
  page.sending = true;
  await type("Words");
  await after(10 * pause);
  expect(requested).toEqual([]);
  page.sending = false;
  await after(pause);
  expect(requested).toEqual(["Words"]);
});

it("asks again after no answer, but nothing after it was stopped", async () => {
  const { requested, watch, type, answer, after } = formWith("");
  await type("Words");
  await answer(refusal("service_unavailable"));
  await after(3000);
  expect(requested).toEqual(["Words", "Words"]);
  await answer(refusal("service_unavailable"));
  watch.stop();
  await type("Else");
  await after(5000);
  expect(requested).toHaveLength(2);
});
