import sharp from "sharp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { wholePicture } from "@/lib/platform/request/input/uploaded-picture";
import { refusal } from "@/lib/platform/route";
import type { AppError } from "@/lib/platform/errors";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { heavyWork } from "./heavy-work";

afterEach(() => void vi.useRealTimers());

/** Pieces of work that end by hand; how many run now, and ran at most. */
function pieces() {
  const state = { running: 0, most: 0, ends: [] as (() => void)[] };
  const work = async () => {
    state.most = Math.max(state.most, (state.running += 1));
    await new Promise<void>((end) => state.ends.push(end));
    state.running -= 1;
  };
  return { state, work };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function endAll(state: { ends: (() => void)[]; running: number }, all: Promise<unknown>[]) {
  for (let end = state.ends.shift(); end ?? state.running > 0; end = state.ends.shift()) {
    end?.();
    await turn();
  }
  await Promise.allSettled(all);
}

describe("work that costs memory or processor", () => {
  it("runs two pieces at a time, sixteen wait, and who comes then is refused and may come again", async () => {
    const { state, work } = pieces();
    const all = Array.from({ length: 24 }, () => heavyWork(work));
    const outcome = Promise.allSettled(all);
    await turn();
    expect(state.running).toBe(2);
    await endAll(state, all);
    const refused = (await outcome).filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(24 - 2 - 16);
    expect(state.most).toBe(2);
    const error = refused[0]?.reason as AppError;
    expect(error.code).toBe("too_busy");
    const answer = refusal(error);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await heavyWork(async () => "again")).toBe("again");
  });

  it("is refused when its turn does not come within the limit", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { state, work } = pieces();
    const running = [heavyWork(work), heavyWork(work)];
    const late = expect(heavyWork(work)).rejects.toMatchObject({ code: "too_busy" });
    await vi.advanceTimersByTimeAsync(timeouts.heavyTurnMs);
    await late;
    expect(state.ends).toHaveLength(2);
    await endAll(state, running);
  });

  it("is every uploaded picture; one that is no picture takes no turn", async () => {
    const { state, work } = pieces();
    const running = [heavyWork(work), heavyWork(work)];
    const picture = new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    let drawn = false;
    const waits = wholePicture(picture, 8).then(() => (drawn = true));
    await expect(wholePicture(new Uint8Array([1, 2, 3]), 8)).rejects.toMatchObject({
      code: "picture_invalid",
    });
    await turn();
    expect(drawn).toBe(false);
    await endAll(state, running);
    expect(await waits).toBe(true);
  });
});
