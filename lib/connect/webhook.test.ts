import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { eventTypes } from "@/lib/billing/webhook/subjects";
import { connectEventTypes } from "./webhook";

vi.mock("server-only", () => ({}));

/** The types that docs/deploy.md says an endpoint is made with: the list in the code block after its address. */
function documented(address: string): string[] {
  const deploy = readFileSync(new URL("../../docs/deploy.md", import.meta.url), "utf8");
  const [, after = ""] = deploy.split(`${address}\``);
  const [, list = ""] = after.split("```");
  return list.trim().split(/\s+/).sort();
}

test.each([
  ["/api/webhooks/stripe", eventTypes],
  ["/api/webhooks/stripe-connect", connectEventTypes],
])("whoever sets up %s is told of every event that it reads, and of no other", (address, types) => {
  expect(documented(address)).toEqual([...types].sort());
});
