import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tellProfileChanged } from "@/components/session/profile-changed";
import { askWho, forgetWho, onOutdated } from "./who-is-here";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return Response.json({ member: { fullName: `Name ${asked}` } });
  });
  asked = 0;
  forgetWho();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An island of the top bar on a page; `names` are those that it has shown. */
function island() {
  const names: (string | null | undefined)[] = [];
  const look = async (since?: number) => void names.push((await askWho("/about", since)).member?.fullName);
  void look();
  return { names, stop: onOutdated((since) => void look(since)) };
}

it("asks once for all islands of a page, and once more when the profile has changed, however often that is told", async () => {
  const islands = [island(), island()];
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).toBe(1);
  for (let told = 0; told < 3; told += 1) {
    tellProfileChanged();
    await vi.advanceTimersByTimeAsync(20);
  }
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toBe(2);
  for (const { names, stop } of islands) {
    expect(names).toEqual(["Name 1", "Name 2"]);
    stop();
  }
  tellProfileChanged();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toBe(2);
});

it("takes no answer that was on its way when the profile changed", async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const { names, stop } = island();
  await vi.advanceTimersByTimeAsync(10);
  tellProfileChanged();
  await vi.advanceTimersByTimeAsync(200);
  expect(answers).toHaveLength(2);
  answers[1]?.(Response.json({ member: { fullName: "New" } }));
  await vi.advanceTimersByTimeAsync(10);
  expect(names).toEqual(["New"]);
  stop();
});

it("asks again when a tab is looked at whose answer is older than ten seconds", async () => {
  const { names, stop } = island();
  const look = async () => {
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(200);
  };
  await vi.advanceTimersByTimeAsync(1000);
  await look();
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  page.visibilityState = "hidden";
  await look();
  expect(asked).toBe(1);
  page.visibilityState = "visible";
  await look();
  expect(names.at(-1)).toBe("Name 2");
  stop();
});
