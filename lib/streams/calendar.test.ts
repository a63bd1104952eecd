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
};

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
