import { expect, it, vi } from "vitest";
import { mailToken } from "../envelope";
import { parseReport } from "./parse";
import { amazonReports } from "./samples/amazon";
import { bsdReports } from "./samples/bsd";
import { eximReports, mailruReports } from "./samples/exim";
import { microsoftReports } from "./samples/microsoft";
import { otherReports } from "./samples/other";
import { postfixReports } from "./samples/postfix";
import { gmailReports, yahooReports } from "./samples/providers";
import { qmailReports } from "./samples/qmail";
import { sendmailReports } from "./samples/sendmail";

vi.mock("server-only", () => ({}));
vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");

const id = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
const samples = [
  ...postfixReports,
  ...eximReports,
  ...mailruReports,
  ...qmailReports,
  ...sendmailReports,
  ...microsoftReports,
  ...gmailReports,
  ...yahooReports,
  ...amazonReports,
  ...bsdReports,
  ...otherReports,
];

/** As it comes by a pipe (LF) and over the net (CRLF). */
const endings = ["\n", "\r\n"] as const;

it.each(samples)("$name: $kind", async ({ kind, raw }) => {
  for (const ending of endings) {
    const text = raw.replaceAll("{token}", mailToken(id)).replaceAll("\n", ending);
    const report = await parseReport(new TextEncoder().encode(text));
    expect(report?.kind ?? null).toBe(kind);
    if (report) expect(report.mail).toBe(id);
  }
});

it("a report that quotes the mail in its text is about that mail, whatever address it came to", async () => {
  const [sample] = qmailReports;
  const raw = (sample?.raw ?? "")
    .replace("bounces+{token}", "postmaster")
    .replaceAll("{token}", mailToken(id));
  expect(await parseReport(new TextEncoder().encode(raw))).toMatchObject({ kind: "hard", mail: id });
});

it("a format that nobody reads is nothing where it did not come to the bounce address", async () => {
  const unread = otherReports.find(({ name }) => name.startsWith("a text in a language"));
  const raw = (unread?.raw ?? "").replace("bounces+{token}", "postmaster");
  expect(await parseReport(new TextEncoder().encode(raw))).toBeNull();
});
