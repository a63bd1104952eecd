import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ShutOut } from "@/lib/appeals/schema";
import { AppError } from "@/lib/platform/errors";
import { leaveChat, onShutOut } from "./shut-out";

const shut: ShutOut = { suspension: { until: "infinity", appeal: null, decision: null }, token: "appeal" };
const assign = vi.fn();
let asked: string[];
let stop: () => void;
let heard: ShutOut[];

beforeEach(() => {
  [asked, heard] = [[], []];
  assign.mockReset();
  vi.stubGlobal("window", { location: { pathname: "/live-chat", search: "", assign } });
  stop = onShutOut((news) => void heard.push(news));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const answering = (answer: () => Response) =>
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });

it("whom a suspension shut out stays and reads why, asked once for all that is refused", async () => {
  answering(() => Response.json({ shut }));
  expect([leaveChat(new AppError("session_ended")), leaveChat(new AppError("unauthenticated"))]).toEqual([
    true,
    true,
  ]);
  await vi.waitFor(() => expect(heard).toEqual([shut]));
  expect([asked, assign.mock.calls]).toEqual([["/api/me/suspension"], []]);
});

it.each([
  ["was ended otherwise", () => Response.json({ shut: null })],
  ["cannot be explained", () => Response.json({ reason: "service_unavailable" }, { status: 503 })],
])("whose session %s leaves for the page that says so", async (_name, answer) => {
  answering(answer);
  expect(leaveChat(new AppError("session_ended"))).toBe(true);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(heard).toEqual([]);
});

it("everything else is said where it happened", () => {
  answering(() => Response.json({ shut }));
  expect(leaveChat(new AppError("chat_muted"))).toBe(false);
  expect(asked).toEqual([]);
});
