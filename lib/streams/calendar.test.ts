import { expect, it } from "vitest";
import { calendarOf } from "./calendar";
import type { Stream } from "./schema";

const stream: Stream = {
  id: "00000000-0000-4000-8000-000000000001",
  slug: "first",
  texts: {
    en: { title: "First, and best; stream", text: "Bring\nquestions" },
    es: { title: "Primera", text: "" },
  },
  host: "Mo",
  open: true,
  starts_at: "2027-05-03T18:00:00+00:00",
  ends_at: "2027-05-03T19:30:00+00:00",
  state: "scheduled",
  link: null,
  version: "7",
  changed_at: "2027-04-01T09:30:15.25+02:00",
};
const origin = "https://altura.example";

it("writes a stream as an event that a calendar keeps up with", () => {
  const text = calendarOf([stream], "en", "https://altura.example");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  for (const line of [
    "UID:00000000-0000-4000-8000-000000000001@altura.example",
    "SEQUENCE:7",
    "DTSTART:20270503T180000Z",
    "DTEND:20270503T193000Z",
    "SUMMARY:First\\, and best\\; stream",
    "STATUS:CONFIRMED",
    "URL;VALUE=URI:https://altura.example/streams/first",
  ])
    expect(text.split("\r\n")).toContain(line);
});

it("speaks the language that was asked for, and says what was cancelled", () => {
  const text = calendarOf([{ ...stream, state: "cancelled" }], "es", "https://altura.example");
  expect(text).toContain("SUMMARY:Primera\r\n");
  expect(text).toContain("https://altura.example/es/streams/first");
  expect(text).toContain("STATUS:CANCELLED\r\n");
});

it("says when an event became what it is, whenever it takes place and whenever the file is made", () => {
  const lines = calendarOf([stream], "en", origin).split("\r\n");
  expect(lines).toContain("DTSTAMP:20270401T073015Z");
  expect(lines).toContain("LAST-MODIFIED:20270401T073015Z");
  // Then DTSTAMP would be when the file was made (RFC 5545, 3.8.7.2).
  expect(lines.filter((line) => line.startsWith("METHOD"))).toEqual([]);
  const moved = { ...stream, version: "8", changed_at: "2027-04-02T00:00:00+00:00" };
  const after = calendarOf([moved], "en", origin).split("\r\n");
  for (const line of ["DTSTAMP:20270402T000000Z", "LAST-MODIFIED:20270402T000000Z", "SEQUENCE:8"])
    expect(after).toContain(line);
  expect(after.filter((line) => line.startsWith("UID"))).toEqual(
    lines.filter((line) => line.startsWith("UID")),
  );
});

const unfolded = (text: string) => text.replaceAll("\r\n ", "");

it.each([
  ["letters of two octets", "ä".repeat(120)],
  ["letters of three octets", "登山".repeat(60)],
  ["pictures of four", "🏔️👩‍👩‍👧‍👦".repeat(20)],
  ["one octet before each", Array.from({ length: 8 }, (_, n) => "a".repeat(70 + n) + "🏔é").join("")],
])("folds lines at 75 octets and cuts no character: %s", (_what, title) => {
  const text = calendarOf([{ ...stream, texts: { en: { title, text: title } } }], "en", origin);
  for (const line of text.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(unfolded(text)).toContain(`SUMMARY:${title}\r\n`);
});

it("ends every line with CRLF, the last one too, and has no other control character", () => {
  const title = "A\rB\u2028C\u0000D\u0007E\tF";
  const said = "One\r\nTwo\rThree\u0085Four\nBEGIN:VEVENT\u001b";
  const text = calendarOf([{ ...stream, texts: { en: { title, text: said } } }], "en", origin);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F]/);
  expect(unfolded(text)).toContain("SUMMARY:A B CDE\tF\r\n");
  expect(unfolded(text)).toContain("DESCRIPTION:One\\nTwo\\nThree\\nFour\\nBEGIN:VEVENT\\n\\nhttps://");
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
});

it("escapes what has a meaning in a text, and is whole without any event", () => {
  const title = 'a\\b;c,d:e"f';
  const text = calendarOf([{ ...stream, texts: { en: { title, text: "" } } }], "en", origin);
  expect(unfolded(text)).toContain('SUMMARY:a\\\\b\\;c\\,d:e"f\r\n');
  const none = calendarOf([], "en", origin);
  expect(none).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
  expect(none.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

it("writes moments in UTC, in a night on which the clocks change and past midnight too", () => {
  const night = { ...stream, starts_at: "2027-03-28T02:30:00+01:00", ends_at: "2027-03-28T04:30:00+02:00" };
  const lines = calendarOf([night], "de", origin).split("\r\n");
  expect(lines).toContain("DTSTART:20270328T013000Z");
  expect(lines).toContain("DTEND:20270328T023000Z");
  expect(lines.filter((line) => line.includes("TZID"))).toEqual([]);
});
