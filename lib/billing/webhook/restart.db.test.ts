import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { databaseOnOwnServer } from "../../../local/postgres/testing";
import { openStage, paidPlus } from "../../../local/stripe/stage";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { mailConsumer } from "@/lib/mail/consumer";
import { deliverPendingMail } from "@/lib/mail/deliver";
import { deliverEvents } from "@/lib/outbox/deliver";
import { AppError } from "@/lib/platform/errors";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";

vi.mock("next/server", () => ({ after: () => undefined }));

let db: Awaited<ReturnType<typeof databaseOnOwnServer>>;
let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  db = await databaseOnOwnServer();
  stage = await openStage(POST, openCheckout, undefined, db);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stage?.close();
});

const buyers = 8;
/** Milliseconds from the moment in which the database is there again. */
const recovery = 30_000;

it("a database that is restarted while people pay loses no payment, counts none twice, and nobody has to help", async () => {
  const members = await Promise.all(Array.from({ length: buyers }, () => stage.member()));
  const checkouts = await Promise.all(members.map((member) => openCheckout(member, "plus_month", 900, "en")));
  // Small calls all the while, as open pages make them.
  const told = new Map<string, number>();
  let going = true;
  const calls = Array.from({ length: 4 }, async (_, n) => {
    while (going) {
      const outcome = await takeRateLimit({ name: "restart", max: 1e9, seconds: 60 }, `page ${n}`).then(
        () => "answered",
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      );
      told.set(outcome, (told.get(outcome) ?? 0) + 1);
    }
  });
  await vi.waitFor(() => expect(told.get("answered")).toBeGreaterThan(10));
  const paying = checkouts.map(({ url }) => stage.submit(url, { cardNumber: "4242424242424242" }));
  await Promise.all([...paying, db.restart()]);

  const answeredBefore = told.get("answered") ?? 0;
  const again = { timeout: recovery };
  await vi.waitFor(() => expect(told.get("answered")).toBeGreaterThan(answeredBefore), again);
  for (const { id } of members)
    await vi.waitFor(async () => expect(await stage.holdings(id)).toMatchObject(paidPlus), again);
  going = false;
  await Promise.all(calls);
  // Whoever asked meanwhile was told that a service does not answer, and nothing else.
  expect([...told.keys()].filter((outcome) => outcome !== "answered")).toEqual(
    told.size > 1 ? ["service_unavailable"] : [],
  );

  for (let round = 0; round < 2; round += 1) {
    await deliverEvents([mailConsumer]);
    await deliverPendingMail(100);
  }
  for (const { email } of members) {
    const answer = await fetch(`${stage.mailbox.url}/messages?to=${encodeURIComponent(email ?? "")}`);
    const subjects = ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /receipt/i.test(subject))).toHaveLength(1);
  }
});
