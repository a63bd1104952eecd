import { afterEach, expect, it, vi } from "vitest";
import type { CaptureResult } from "posthog-js";
import { followPage, startPosthog } from "@/lib/analytics/posthog/posthog-browser";
import { flagValues } from "@/lib/analytics/flags/flags";
import { cleanedSnapshot, maskedAttribute } from "./replay";

const posthog = vi.hoisted(() => ({
  startSessionRecording: vi.fn(),
  stopSessionRecording: vi.fn(),
  get_property: () => "anonymous",
}));
vi.mock("posthog-js", () => ({ default: { init: () => posthog } }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["class", "flex gap-2", "flex gap-2"],
  ["viewBox", "0 0 24 24", "0 0 24 24"],
  [
    "href",
    "https://altura.example/_next/static/css/a1.css",
    "https://altura.example/_next/static/css/a1.css",
  ],
  ["src", "/_next/static/../../api/me/export", ""],
  ["href", "/r/vera", ""],
  ["src", "https://project.supabase.co/storage/v1/object/public/avatars/1/avatar.webp", ""],
  ["style", "width: 3px", "width: 3px"],
  ["style", "background: url(/vera.png)", ""],
  ["aria-label", "Account of Vera Lang", ""],
  ["value", "vera@example.com", ""],
  ["data-anything", "Vera", ""],
])("a replay keeps of %s=%j only %j", (name, value, kept) => expect(maskedAttribute(name, value)).toBe(kept));

it("keeps addresses of pages without their query, and neither console nor requests", () => {
  const parts = [
    { type: 4, data: { href: "https://altura.example/auth?email=vera%40example.com#x", width: 3 } },
    {
      type: 5,
      data: { tag: "$pageview", payload: { href: "/r/vera@example.com", said: "to vera@example.com" } },
    },
    { type: 6, data: { plugin: "rrweb/console@1", payload: ["Vera"] } },
    { type: 3, data: { source: 1 } },
  ];
  const event = { event: "$snapshot", properties: { $snapshot_data: parts, $current_url: "/?a=b@c.de" } };
  expect(cleanedSnapshot(event as unknown as CaptureResult).properties).toEqual({
    $snapshot_data: [
      { type: 4, data: { href: "https://altura.example/auth", width: 3 } },
      { type: 5, data: { tag: "$pageview", payload: { href: "/r/…", said: "to …" } } },
      { type: 3, data: { source: 1 } },
    ],
    $current_url: "/?a=…",
  });
});

it("stops while a page is shown that nobody records", async () => {
  vi.stubGlobal("document", { cookie: "altura_consent=yes" });
  const later: (() => void)[] = [];
  vi.stubGlobal("window", {
    location: { pathname: "/pricing" },
    setTimeout: (work: () => void) => later.push(work),
  });
  followPage("/auth");
  startPosthog({ key: "phc_test", host: null }, { person: null, visitor: null, flags: flagValues({}) });
  later[0]?.();
  await vi.waitFor(() => {
    followPage("/es/auth");
    expect(posthog.stopSessionRecording).toHaveBeenCalledTimes(1);
  });
  followPage("/onboarding");
  expect(posthog.startSessionRecording).not.toHaveBeenCalled();
  followPage("/members/dashboard");
  expect(posthog.startSessionRecording).toHaveBeenCalledTimes(1);
});
