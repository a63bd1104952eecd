import { expect, it } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { isNoAnswer, NoAnswer } from "./no-answer";
import { refusalOf, refusalThrown } from "./refusal-of";

const answer = (status: number, body: object | string) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status });

it.each([
  ["the code that the server names", answer(409, { reason: "wallet_taken" }), "wallet_taken"],
  ["its code with a status that says another thing", answer(503, { reason: "sold_out" }), "sold_out"],
  ["a code of a newer release", answer(409, { reason: "goal_renamed" }), "goal_renamed"],
  ["what a status says alone", answer(413, "<html>Too large"), "body_too_large"],
  ["an outage only of a gateway", answer(502, "<html>Bad gateway"), "service_unavailable"],
  ["the status, of a fault of ours", answer(500, "Internal Server Error"), "HTTP 500"],
  ["the status, of an answer that is no code", answer(400, { reason: "Oh, no!" }), "HTTP 400"],
  ["the status, of JSON that is no object", answer(405, "null"), "HTTP 405"],
])("is %s", async (_what, given, refusal) => expect(await refusalOf(given)).toBe(refusal));

it.each([
  new TypeError("Failed to fetch"),
  new TypeError("NetworkError when attempting to fetch resource."),
  new TypeError("Load failed"),
  new NoAnswer("answered 503"),
  new DOMException("The operation timed out.", "TimeoutError"),
])("is an outage when no answer came: %s", (error) => {
  expect(isNoAnswer(error)).toBe(true);
  expect(refusalThrown(error)).toBe("service_unavailable");
});

it("is the refusal that was thrown, and never an outage for a fault of ours", () => {
  expect(refusalThrown(new AppError("chat_muted"))).toBe("chat_muted");
  const fault = new TypeError("x is not a function");
  expect(() => refusalThrown(fault)).toThrow(fault);
});
