import { beforeEach, expect, it, vi } from "vitest";

const steps = vi.hoisted(() => ({ done: [] as string[], ends: true }));
vi.mock("@/components/session/end-session", () => ({
  forgetDiscordTokens: async () => void steps.done.push("tokens"),
  endSession: async () => {
    steps.done.push("session");
    return steps.ends;
  },
  leaveSignedOut: (href: string, { title }: { title: string }) => void steps.done.push(`${title} at ${href}`),
}));
vi.mock("@/components/ui/toast", () => ({
  showToast: ({ title }: { title: string }) => void steps.done.push(`${title} here`),
}));

import { signOut } from "./sign-out";

const toasts = { done: { title: "Signed out successfully" }, failed: { title: "Error signing out" } };

beforeEach(() => Object.assign(steps, { done: [], ends: true }));

it("deletes the Discord tokens while the session says whose they are, ends it and leaves", async () => {
  await signOut("de", toasts);
  expect(steps.done).toEqual(["tokens", "session", "Signed out successfully at /de"]);
});

it("says that it failed only where the session has not ended", async () => {
  steps.ends = false;
  await signOut("en", toasts);
  expect(steps.done).toEqual(["tokens", "session", "Error signing out here"]);
});
