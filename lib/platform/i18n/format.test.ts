import { describe, expect, it } from "vitest";
import { formatter } from "./format";

const [en, es] = [formatter("en"), formatter("es")];
const spaced = (text: string) => text.replace(/\s/g, " ");

describe("money", () => {
  it.each([
    [900, "$9"],
    [950, "$9.50"],
    [24900, "$249"],
    [125_000, "$1,250"],
    [0, "$0"],
    [-450, "-$4.50"],
  ])("%d cents are %s", (amount, text) => expect(en.money(amount, "usd")).toBe(text));

  it("follows the reader's language", () => expect(spaced(es.money(29_000, "usd"))).toBe("290 $"));

  it("counts in the currency's own smallest unit, which need not be a hundredth", () => {
    expect(en.money(900, "jpy")).toBe("¥900");
    expect(spaced(en.money(12_345, "bhd"))).toBe("BHD 12.345");
  });
});

describe("figures", () => {
  it.each([
    [en.number(12_345), "12,345"],
    [es.number(12_345), "12.345"],
    [en.number(12_345n), "12,345"],
    [en.number(1200, "signed"), "+1,200"],
    [en.number(-50, "signed"), "-50"],
    [en.number(0.125, "percent"), "12.5%"],
    [en.number(0.0525, "rate"), "5.25%"],
    [en.number(12.54, "tenths"), "12.5"],
    [es.number(0.1234567, "millionths"), "0,123457"],
  ])("%s", (text, expected) => expect(text).toBe(expected));
});

describe("dates and times are in UTC, wherever the reader is", () => {
  it.each(["America/Lima", "Pacific/Auckland", "UTC"])("in %s", (zone) => {
    const kept = process.env.TZ;
    process.env.TZ = zone;
    const late = "2027-06-30T23:30:00Z";
    expect(en.date(late)).toBe("June 30, 2027");
    expect(es.date(late)).toBe("30 de junio de 2027");
    expect(en.date(Date.parse(late), "medium")).toBe("Jun 30, 2027");
    expect(en.date(new Date(late), "day")).toBe("Jun 30");
    process.env.TZ = kept;
  });

  it("and a time names its zone", () => {
    const at = "2027-06-30T00:05:09Z";
    expect(en.time(at)).toBe("June 30, 2027, 00:05 UTC");
    expect(en.time(at, "medium")).toBe("Jun 30, 2027, 00:05 UTC");
    expect(en.time(at, "exact")).toBe("June 30, 2027, 00:05:09 UTC");
    expect(es.time(at)).toBe("30 de junio de 2027, 0:05 UTC");
    expect(formatter("de").time(at)).toBe("30. Juni 2027, 00:05 UTC");
  });
});

describe("how long ago", () => {
  const now = new Date("2027-06-30T12:00:00Z");
  it.each([
    ["2027-06-30T11:59:30Z", "now", "ahora"],
    ["2027-06-30T11:55:00Z", "5 minutes ago", "hace 5 minutos"],
    ["2027-06-30T09:00:00Z", "3 hours ago", "hace 3 horas"],
    ["2027-06-29T12:00:00Z", "yesterday", "ayer"],
    ["2027-07-02T12:00:00Z", "in 2 days", "pasado mañana"],
    ["2026-06-30T12:00:00Z", "last year", "el año pasado"],
  ])("%s", (at, english, spanish) => {
    expect(en.relative(at, now)).toBe(english);
    expect(es.relative(at, now)).toBe(spanish);
  });
});

it("lists read as a sentence does", () => {
  expect(en.list(["Plus", "Pro", "Founder"])).toBe("Plus, Pro, and Founder");
  expect(es.list(["Plus", "Pro", "Founder"])).toBe("Plus, Pro y Founder");
});
