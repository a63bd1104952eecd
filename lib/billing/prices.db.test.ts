import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { POST } from "../../app/api/webhooks/stripe/route";
import { openStage } from "../../local/stripe/stage";
import { openCheckout } from "./checkout/checkout";
import { tellPrice } from "./prices";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
}, 120_000);
afterAll(() => stage?.close());

it("Stripe is told of a new version of a price; the old one stays for those who have it", async () => {
  const old = await tellPrice("plus_month");
  expect(await tellPrice("plus_month")).toBe(old);
  await stage.db.sql`update public.prices set unit_amount = 1100 where lookup_key = 'plus_month'`;
  const fresh = await tellPrice("plus_month");
  expect(fresh).not.toBe(old);
  expect(await stage.stripe.prices.retrieve(fresh)).toMatchObject({
    unit_amount: 1100,
    lookup_key: "plus_month",
  });
  expect(await stage.stripe.prices.retrieve(old)).toMatchObject({
    unit_amount: 900,
    active: true,
    lookup_key: null,
  });
  const [row] = await stage.db.sql`select stripe_price_id from public.prices where lookup_key = 'plus_month'`;
  expect(row).toEqual({ stripe_price_id: fresh });
});
