import { beforeEach, expect, it, vi } from "vitest";
import { bounceAddress, leaveAddress, mailToken } from "../envelope";
import { readLeaving } from "./leave";
import { parseReport } from "./parse";

vi.mock("server-only", () => ({}));
beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a secret that is long enough for a test");
  vi.stubEnv("MAIL_BOUNCE", "bounces@altura.example");
  vi.stubEnv("MAIL_WEBHOOK_SECRET", "secret-of-the-mail-service");
});

const id = "3f0e8a52-6c1d-4b7a-9f20-1a2b3c4d5e6f";
const message = (to: string, more: string[] = [], text = "") =>
  new TextEncoder().encode(
    ["From: vera@example.com", `To: ${to}`, "Subject: unsubscribe", ...more, "", text].join("\r\n"),
  );

it("knows the mail by the address that its header names, however mail servers write it", async () => {
  const address = leaveAddress(id) ?? "";
  expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
  expect(await readLeaving(message(address), [])).toBe(id);
  expect(await readLeaving(message(`"Altura" <${address.toUpperCase()}>`), [])).toBe(id);
  expect(await readLeaving(message("list@altura.example", [`Delivered-To: ${address}`]), [])).toBe(id);
  expect(await readLeaving(message("postmaster@altura.example"), [address])).toBe(id);
  // Some programs write no subject, and some a body.
  expect(await readLeaving(new TextEncoder().encode(`To: ${address}\r\n\r\nPlease`), [])).toBe(id);
});

it("takes no automatic answer for a wish: they go to the address of reports", async () => {
  const reports = bounceAddress(id) ?? "";
  for (const more of [[], ["Auto-Submitted: auto-replied"], ["X-Autoreply: yes"]])
    expect(await readLeaving(message(reports, more), [reports])).toBeNull();
});

it("does not read what a message quotes, and believes no token that is not ours", async () => {
  const address = leaveAddress(id) ?? "";
  const quoted = message("hello@altura.example", [], `> List-Unsubscribe: <mailto:${address}>`);
  expect(await readLeaving(quoted, [])).toBeNull();
  const token = mailToken(id);
  const forged = [token, `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`, "0".repeat(48)];
  for (const one of forged)
    expect(await readLeaving(message(`bounces+${one}@altura.example`), [])).toBeNull();
  for (const noise of ["", "To:", crypto.getRandomValues(new Uint8Array(4096))])
    expect(
      await readLeaving(typeof noise === "string" ? new TextEncoder().encode(noise) : noise, []),
    ).toBeNull();
});

it("is no report, and a report to it is believed no more than one to anybody", async () => {
  const address = leaveAddress(id) ?? "";
  expect(await parseReport(message(address), [address])).toBeNull();
});

it("offers no address where mails to it would come to nothing", () => {
  vi.stubEnv("MAIL_WEBHOOK_SECRET", undefined);
  expect(leaveAddress(id)).toBeUndefined();
  vi.stubEnv("MAIL_WEBHOOK_SECRET", "secret-of-the-mail-service");
  vi.stubEnv("MAIL_BOUNCE", undefined);
  expect(leaveAddress(id)).toBeUndefined();
});
