import { expect, it } from "vitest";
import { requestState } from "@/lib/platform/request/request-state.mjs";
import { logLine } from "./server-log";

const time = new Date("2026-01-01T00:00:00Z");

it("is one line with the request it belongs to, however the message looks", () => {
  const state = { id: "req-12345", unavailable: false, acting: false };
  const line = requestState.run(state, () => logLine("log", ["Two\nlines: %s", "value", { a: 1 }], time));
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toEqual({
    time: "2026-01-01T00:00:00.000Z",
    level: "info",
    message: "Two\nlines: value { a: 1 }",
    request: "req-12345",
  });
  expect(JSON.parse(logLine("warn", ["outside"], time))).not.toHaveProperty("request");
});

it("has the stack of an error and no address of a person", () => {
  const error = new Error("vera@fjord.example has no wallet 0xaBaBaBaBaBaBaBaBaBaBaBaBaBaBaBaBaBaBaBaB");
  const { message, level } = JSON.parse(logLine("error", ["Failed:", error], time)) as Record<string, string>;
  expect(level).toBe("error");
  expect(message).toContain("Failed: Error: … has no wallet 0xaBaB…aBaB\n    at ");
  expect(message).not.toContain("fjord");
});
