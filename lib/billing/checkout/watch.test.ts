import { expect, it } from "vitest";
import { nextLook } from "./watch";

it("reads each second while the webhook is expected", () => {
  expect(nextLook(0, 0)).toEqual({ how: "read", wait: 1000, late: false });
  expect(nextLook(3, 3000)).toEqual({ how: "read", wait: 1000, late: false });
});

it("asks Stripe now and then once the webhook is late", () => {
  expect([5, 6, 7].map((count) => nextLook(count, 6000).how)).toEqual(["read", "reconcile", "read"]);
});

it("says so after twenty seconds, and slows down", () => {
  expect(nextLook(12, 19_999).late).toBe(false);
  expect(nextLook(13, 20_000)).toMatchObject({ late: true, wait: 5000 });
  expect(nextLook(99, 600_000).wait).toBe(30_000);
});
