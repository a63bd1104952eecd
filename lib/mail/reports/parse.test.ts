import { expect, it, vi } from "vitest";
import { mailToken } from "../envelope";
import { parseReport } from "./parse";

vi.mock("server-only", () => ({}));
vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");

const id = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
const token = mailToken(id);
const address = `bounces+${token}@altura.example`;
const bytes = (lines: string[]) => new TextEncoder().encode(lines.join("\r\n"));

/** As Postfix writes them. */
const bounce = (
  status: string,
  {
    action = "failed",
    to = address,
    original = `X-Mail-Token: ${token}`,
    said = "550 5.1.1 <vera@gone.example>: Recipient address\r\n    rejected: User unknown",
  } = {},
) =>
  bytes([
    "From: MAILER-DAEMON@mx.example (Mail Delivery System)",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="x"',
    "",
    "--x",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--x",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0000 (UTC)",
    "",
    "Final-Recipient: rfc822; vera@gone.example",
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mx.gone.example",
    `Diagnostic-Code: smtp; ${said}`,
    "",
    "--x",
    "Content-Type: text/rfc822-headers",
    "",
    "From: Altura <hello@altura.example>",
    original,
    "Subject: Your receipt",
    "",
    "--x--",
    "",
  ]);

/** As in RFC 5965, appendix B. */
const complaint = (type = "abuse") =>
  bytes([
    "From: <abusedesk@provider.example>",
    "To: <abuse@altura.example>",
    "Subject: FW: Your receipt",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="x"',
    "",
    "--x",
    'Content-Type: text/plain; charset="US-ASCII"',
    "",
    "This is an email abuse report for an email message received from 203.0.113.7.",
    "",
    "--x",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    "Original-Mail-From: <hello@altura.example>",
    "",
    "--x",
    "Content-Type: message/rfc822",
    "Content-Disposition: inline",
    "",
    "From: Altura <hello@altura.example>",
    `X-Mail-Token: ${token}`,
    "Subject: Your receipt",
    "",
    "Paid: $9",
    "",
    "--x--",
    "",
  ]);

it("a failed delivery names its mail, its code and what the server said", async () => {
  expect(await parseReport(bounce("5.1.1"))).toEqual({
    kind: "hard",
    mail: id,
    code: "5.1.1",
    detail: "550 5.1.1 <vera@gone.example>: Recipient address rejected: User unknown",
  });
});

it.each([
  ["4.2.2", "soft"],
  ["5.2.2", "soft"],
  ["5.7.1", "soft"],
  ["5.3.4", "soft"],
  ["5.1.10", "hard"],
  ["5.2.1", "hard"],
  ["5.4.4", "hard"],
  ["5.0.0", "soft"],
  ["nonsense", "soft"],
])("status %s without words is %s: only what is about the address ends it at once", async (status, kind) => {
  expect((await parseReport(bounce(status, { said: "550 not delivered" })))?.kind).toBe(kind);
});

it.each(["5.0.0", "5.7.1", "nonsense"])("what the server said goes before the status %s", async (status) => {
  expect(await parseReport(bounce(status))).toMatchObject({ kind: "hard", code: "5.1.1" });
  const said = "550 5.7.1 Your IP is listed";
  expect(await parseReport(bounce("5.1.1", { said }))).toMatchObject({ kind: "soft", code: "5.7.1" });
});

it.each(["delayed", "delivered", "relayed", "expanded"])(
  "a delivery that is %s reports no failure",
  async (action) => {
    expect(await parseReport(bounce("4.0.0", { action }))).toBeNull();
  },
);

it("knows its mail by the address it came to, or by the header of the mail that it brings along", async () => {
  const other = { to: "postmaster@altura.example", original: "Subject: x" };
  expect((await parseReport(bounce("5.1.1", other)))?.mail).toBeNull();
  expect((await parseReport(bounce("5.1.1", other), [address.toUpperCase()]))?.mail).toBe(id);
  expect((await parseReport(bounce("5.1.1", { ...other, original: `X-Mail-Token: ${token}` })))?.mail).toBe(
    id,
  );
});

it("believes no token that is not ours", async () => {
  const forged = `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`;
  const foreign = { to: `bounces+${forged}@altura.example`, original: `X-Mail-Token: ${forged}` };
  expect((await parseReport(bounce("5.1.1", foreign)))?.mail).toBeNull();
});

it("a complaint is one, whoever it was sent to; taking it back is none", async () => {
  expect(await parseReport(complaint())).toEqual({
    kind: "complaint",
    mail: id,
    code: "",
    detail: "abuse SomeGenerator/1.0",
  });
  expect((await parseReport(complaint("opt-out")))?.kind).toBe("complaint");
  expect(await parseReport(complaint("not-spam"))).toBeNull();
});

it("an automatic answer, an empty message and noise are nothing", async () => {
  const away = bytes([
    `To: ${address}`,
    "Subject: I am away",
    "Auto-Submitted: auto-replied",
    "",
    "Until Monday.",
  ]);
  for (const message of [away, bytes([""]), crypto.getRandomValues(new Uint8Array(4096))])
    expect(await parseReport(message)).toBeNull();
});
