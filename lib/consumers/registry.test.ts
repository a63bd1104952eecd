import { beforeEach, expect, it, vi } from "vitest";
import { deliver, deliverMail } from "./registry";

const { deliverPendingMail, sendWebhooks } = vi.hoisted(() => ({
  deliverPendingMail: vi.fn(),
  sendWebhooks: vi.fn(),
}));
vi.mock("@/lib/outbox/deliver", () => ({ deliverEvents: async () => ({ delivered: 1, failed: 0 }) }));
vi.mock("@/lib/analytics/consumer", () => ({ analyticsConsumer: {} }));
vi.mock("@/lib/mail/consumer", () => ({ mailConsumer: {} }));
vi.mock("@/lib/storefronts/consumer", () => ({ storefrontConsumer: {} }));
vi.mock("@/lib/webhooks/consumer", () => ({ webhookConsumer: {} }));
vi.mock("@/lib/mail/deliver", () => ({ deliverPendingMail }));
vi.mock("@/lib/webhooks/send", () => ({ sendWebhooks }));

const sent = { sent: 1, failed: 0 };
beforeEach(() => {
  vi.resetAllMocks();
  deliverPendingMail.mockResolvedValue(sent);
  sendWebhooks.mockResolvedValue(sent);
});

it("mail alone asks no address of a webhook", async () => {
  expect(await deliverMail()).toEqual({ events: { delivered: 1, failed: 0 }, mail: sent });
  expect(sendWebhooks).not.toHaveBeenCalled();
});

it("mail begins while a webhook is on its way", async () => {
  const slow = Promise.withResolvers<typeof sent>();
  sendWebhooks.mockReturnValue(slow.promise);
  const round = deliver();
  await expect.poll(() => deliverPendingMail.mock.calls).toHaveLength(1);
  slow.resolve(sent);
  expect(await round).toMatchObject({ mail: sent, webhooks: sent });
});

it.each([
  ["mail", deliverPendingMail, sendWebhooks],
  ["webhooks", sendWebhooks, deliverPendingMail],
])("%s that fail say so after the others are done", async (_name, fails, goes) => {
  const others = Promise.withResolvers<typeof sent>();
  fails.mockRejectedValue(new Error("asleep"));
  goes.mockReturnValue(others.promise);
  let over = false;
  const round = deliver().finally(() => (over = true));
  round.catch(() => undefined);
  await expect.poll(() => goes.mock.calls).toHaveLength(1);
  expect(over).toBe(false);
  others.resolve(sent);
  await expect(round).rejects.toThrow("asleep");
});
