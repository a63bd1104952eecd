import { describe, expect, it } from "vitest";
import { readImport } from "./csv";
import { dateOrderOf, joinedDay } from "./joined";

const now = Date.parse("2026-11-29T20:00:00Z");
const dayOf = (cell: string, order: "day" | "month" | null = null, from = "") =>
  joinedDay(cell, order, from, now);

describe("a day of joining", () => {
  it.each([
    ["2018-12-25T20:43:22.178Z", "2018-12-25", "Substack, Ghost"],
    ["2018-02-12 10:54:27", "2018-02-12", "Mailchimp"],
    ["2019-03-09 23:59:59.123456", "2019-03-09", "Patreon"],
    ["2024-05-06 18:01:32 -0700", "2024-05-07", "Kajabi: the next day by UTC"],
    ["2026-07-15 00:00", "2026-07-15", "Stripe"],
    ["2019-08-30", "2019-08-30", "Memberful"],
    ["2024-01-01T01:30:00+05:30", "2023-12-31", "an offset with a colon"],
    ["2021-03-04 UTC", "2021-03-04", "a zone without a time"],
    ["Jan 5, 2023", "2023-01-05", "words"],
    ["5 January 2023", "2023-01-05", "words"],
    ["1672531200", "2023-01-01", "seconds since 1970"],
    ["1672531200000", "2023-01-01", "milliseconds since 1970"],
    ["2024/3/5", "2024-03-05", "a year first"],
    ["", "", "nothing"],
    ["0000-00-00 00:00:00", "", "nothing, as MySQL writes it"],
  ])("%s is %s (%s)", (cell, day) => {
    expect(dayOf(cell)).toBe(day);
  });

  it.each(["yes", "2024-02-30", "2024-13-01", "44197", "03/04/2024", "13/13/2024", "2024-01", "5"])(
    "%s is none",
    (cell) => {
      expect(dayOf(cell)).toBe("unclear");
    },
  );

  it("is never in the future, whatever the zone, and never before the service existed", () => {
    expect(dayOf("2026-11-29")).toBe("2026-11-29");
    expect(dayOf("2026-11-30")).toBe("2026-11-29");
    expect(dayOf("2026-12-01")).toBe("unclear");
    expect(dayOf("2031-01-01T00:00:00Z")).toBe("unclear");
    expect(dayOf("2016-12-31", null, "2017-01-01")).toBe("unclear");
    expect(dayOf("2017-01-01", null, "2017-01-01")).toBe("2017-01-01");
  });

  it("of figures alone is read by what the whole column says of their order", () => {
    expect(dateOrderOf(["03/04/2024", "25/12/2023"])).toBe("day");
    expect(dateOrderOf(["03/04/2024", "12/25/2023 10:00 PM"])).toBe("month");
    expect(dateOrderOf(["3.4.2024"])).toBe("day");
    expect(dateOrderOf(["03/04/2024"])).toBeNull();
    expect(dateOrderOf(["25/12/2023", "12/25/2023"])).toBeNull();
    expect(dayOf("03/04/2024", "day")).toBe("2024-04-03");
    expect(dayOf("03/04/2024", "month")).toBe("2024-03-04");
    expect(dayOf("30/02/2024", "day")).toBe("unclear");
  });
});

describe("a whole file", () => {
  const ghost =
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n" +
    'm1,a@example.com,Grace Hopper,"VIP, early backer",true,true,cus_A,2024-01-15T10:00:00.000Z,,"vip,paid",Gold\n' +
    "m2,b@example.com,,,true,false,,2001-02-01T12:30:00.000Z,,,\n";
  const columns = {
    email: "email",
    name: "name",
    joined: "created_at",
    note: "note",
    invite: "subscribed_to_emails",
    gone: "deleted_at",
    paid: "tiers",
  };

  it("brings days of joining and notes, and none from before its service existed", () => {
    expect(readImport(ghost, columns, now).lines).toMatchObject([
      { joined: "2024-01-15", note: "VIP, early backer", paid: "Gold" },
      { joined: "unclear", note: "" },
    ]);
  });

  it("names the columns that hold something and were not chosen, with how many lines do", () => {
    expect(readImport(ghost, columns, now).leftOut).toEqual([
      { name: "id", place: 1, lines: 2 },
      { name: "complimentary_plan", place: 6, lines: 2 },
      { name: "stripe_customer_id", place: 7, lines: 1 },
      { name: "labels", place: 10, lines: 1 },
    ]);
    expect(readImport("email,,tag,tag\na@example.com,x,y,\n", { email: "email" }, now).leftOut).toEqual([
      { name: "", place: 2, lines: 1 },
      { name: "tag (1)", place: 3, lines: 1 },
    ]);
  });
});
