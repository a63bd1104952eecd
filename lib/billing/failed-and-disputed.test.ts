import { expect, it } from "vitest";
import { disputeFact, unpaidCause } from "./rules";

it.each([
  ["of a part", [["lost", 5000]], 5000],
  [
    "of parts that were lost",
    [
      ["lost", 5000],
      ["lost", 2000],
      ["won", 900],
    ],
    7000,
  ],
  [
    "that is open beside one that was lost",
    [
      ["needs_response", 5000],
      ["lost", 2000],
    ],
    2000,
  ],
  [
    "that is open beside one that was won",
    [
      ["under_review", 5000],
      ["won", 2000],
    ],
    5000,
  ],
  [
    "of which all were won",
    [
      ["won", 5000],
      ["warning_closed", 2000],
    ],
    7000,
  ],
] as [string, [string, number][], number][])(
  "a dispute %s says how much it is about",
  (_what, all, amount) => {
    const disputes = all.map(([status, sum]) => ({ payment_intent: "pi_1", status, amount: sum }));
    expect(disputeFact(disputes[0] as never, disputes as never)).toMatchObject({ amount });
  },
);

it.each([
  ["waits for the holder", { status: "requires_action" }, "confirm"],
  [
    "was refused without the holder",
    { status: "requires_payment_method", last_payment_error: { code: "authentication_required" } },
    "confirm",
  ],
  [
    "was declined for that by the bank",
    {
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: "authentication_required" },
    },
    "confirm",
  ],
  [
    "was declined",
    {
      status: "requires_payment_method",
      last_payment_error: { code: "card_declined", decline_code: "insufficient_funds" },
    },
    "declined",
  ],
  ["has no card", { status: "requires_payment_method", last_payment_error: null }, "declined"],
])("a missing payment that %s", (_what, payment, cause) => {
  expect(unpaidCause(payment as never)).toBe(cause);
});
