import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { readRoleNames } from "./queries";

const roleNames = vi.hoisted(() => vi.fn<() => Promise<Map<string, string>>>());
vi.mock("./bot", () => ({ discordBot: () => ({ roleNames }) }));
vi.mock("./addresses", () => ({ discordApp: () => ({ guild: "1" }) }));

const warned = vi.spyOn(console, "warn");
beforeEach(() => {
  vi.useFakeTimers();
  warned.mockReset().mockReturnValue();
});
afterEach(() => void vi.useRealTimers());

it("a page shows roles without their names when Discord is silent, and the log names the limit", async () => {
  roleNames.mockReturnValueOnce(new Promise(() => undefined));
  const names = readRoleNames();
  await vi.advanceTimersByTimeAsync(timeouts.discordPageMs);
  expect(await names).toEqual(new Map());
  expect(warned.mock.calls.flat().join(" ")).toContain(`no answer within ${timeouts.discordPageMs} ms`);
});

it("a page has the names that Discord tells", async () => {
  roleNames.mockResolvedValueOnce(new Map([["7", "Founder"]]));
  expect((await readRoleNames()).get("7")).toBe("Founder");
});
