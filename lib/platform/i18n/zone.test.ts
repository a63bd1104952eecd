import { describe, expect, it } from "vitest";
import { momentsIn } from "./moments";
import { dayStart, knownZone, timeZones, zoneOfCookie } from "./zone";

const spaced = (text: string) => text.replace(/\s/g, " ");
const time = (locale: string, zone: string, at: string) => spaced(momentsIn(locale, zone).time(at));

describe("a moment in a zone names what the zone is called then", () => {
  it.each([
    ["en", "Europe/Berlin", "2027-06-30T22:05:00Z", "July 1, 2027, 00:05 GMT+2"],
    ["de", "Europe/Berlin", "2027-06-30T22:05:00Z", "1. Juli 2027, 00:05 MESZ"],
    ["de", "Europe/Berlin", "2027-12-31T23:30:00Z", "1. Januar 2028, 00:30 MEZ"],
    ["en", "America/New_York", "2027-07-01T03:59:00Z", "June 30, 2027, 23:59 EDT"],
    // Half hours, and a summer time of half an hour.
    ["en", "Asia/Kolkata", "2027-06-30T18:30:00Z", "July 1, 2027, 00:00 GMT+5:30"],
    ["en", "Australia/Lord_Howe", "2027-06-30T14:00:00Z", "July 1, 2027, 00:30 GMT+10:30"],
    ["en", "Australia/Lord_Howe", "2027-12-31T14:00:00Z", "January 1, 2028, 01:00 GMT+11"],
    // Both sides of the date line.
    ["en", "Pacific/Kiritimati", "2027-06-30T10:00:00Z", "July 1, 2027, 00:00 GMT+14"],
    ["en", "Pacific/Pago_Pago", "2027-06-30T10:00:00Z", "June 29, 2027, 23:00 GMT-11"],
    ["en", "UTC", "2027-06-30T10:00:00Z", "June 30, 2027, 10:00 UTC"],
  ])("%s, %s, %s", (locale, zone, at, text) => expect(time(locale, zone, at)).toBe(text));

  it("tells the two hours apart when summer time ends", () => {
    expect(time("de", "Europe/Berlin", "2027-10-31T00:30:00Z")).toBe("31. Oktober 2027, 02:30 MESZ");
    expect(time("de", "Europe/Berlin", "2027-10-31T01:30:00Z")).toBe("31. Oktober 2027, 02:30 MEZ");
  });

  it("leaves out the hour that does not exist when it begins", () => {
    const { clock } = momentsIn("en", "Europe/Berlin");
    expect([clock("2027-03-28T00:59:00Z"), clock("2027-03-28T01:00:00Z")]).toEqual(["01:59", "03:00"]);
  });

  it("has the day of the zone", () => {
    const late = "2027-06-30T23:30:00Z";
    expect(momentsIn("en", "Europe/Madrid").date(late)).toBe("July 1, 2027");
    expect(momentsIn("en", "America/Lima").date(late)).toBe("June 30, 2027");
  });
});

describe("a name of a zone", () => {
  it.each(["Europe/Madrid", "UTC", "Etc/GMT+5"])("%s is one", (name) => expect(knownZone(name)).toBe(name));

  it.each([
    null,
    undefined,
    "",
    "Mars/Olympus",
    "+02:00",
    "Europe/Madrid; path=/",
    "a".repeat(80),
    "__proto__",
  ])("%s is none", (name) => expect(knownZone(name)).toBeNull());

  it("is known by its older name too", () => expect(knownZone("Asia/Kolkata")).toMatch(/^Asia\/[KC]/));

  it("is read from a cookie as servers and scripts write it", () => {
    expect(zoneOfCookie("Europe%2FMadrid")).toBe("Europe/Madrid");
    expect(zoneOfCookie("Europe/Madrid")).toBe("Europe/Madrid");
    expect(zoneOfCookie("%E0%A4%A")).toBeNull();
    expect(zoneOfCookie(undefined)).toBeNull();
  });
});

it.each([
  ["2027-06-30", "UTC", "2027-06-30T00:00:00.000Z"],
  ["2027-06-30", "Asia/Kolkata", "2027-06-29T18:30:00.000Z"],
  ["2027-06-30", "America/Los_Angeles", "2027-06-30T07:00:00.000Z"],
  ["2027-06-30", "Pacific/Kiritimati", "2027-06-29T10:00:00.000Z"],
  // Summer time ends at three in the morning of this day.
  ["2027-10-31", "Europe/Berlin", "2027-10-30T22:00:00.000Z"],
  ["2027-11-01", "Europe/Berlin", "2027-10-31T23:00:00.000Z"],
  ["2027-04-04", "Australia/Lord_Howe", "2027-04-03T13:00:00.000Z"],
  // Before there were zones, noon was where the sun said; the years before 100 are no years of the last century.
  ["0999-06-30", "UTC", "0999-06-30T00:00:00.000Z"],
  ["0026-03-01", "Europe/Berlin", "0026-02-28T23:06:32.000Z"],
  ["0001-01-01", "Asia/Kolkata", "0000-12-31T18:06:32.000Z"],
  ["9999-12-31", "America/Los_Angeles", "9999-12-31T08:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, at) => expect(dayStart(day, zone)).toBe(at));

it("keeps the formatters of some zones only, whatever visitors ask for", () => {
  for (const zone of timeZones())
    expect(momentsIn("en", zone).clock("2027-06-30T10:00:00Z")).toMatch(/^\d\d:\d\d$/);
});
