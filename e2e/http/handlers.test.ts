import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { createInvitation, createSubscriber, mailChoice, unsubscribeKey } from "../support/mail-keys.ts";
import { createMember } from "../support/members.ts";
import { uniqueName } from "../support/numbers.ts";
import { sql } from "../support/services.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

const stopAddress = (key: string) => `/api/unsubscribe?token=${encodeURIComponent(key)}`;

test("a mail program stops a mail with one click, without a session and a redirect; opening its link shows the page alone", async () => {
  const user = await createSubscriber();
  const key = unsubscribeKey(user, "offers");
  const address = stopAddress(key);
  for (const method of ["GET", "HEAD"]) {
    const opened = await fetchApp(address, { method });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toMatch(/\/unsubscribe\?token=/);
    expect(new URL(opened.headers.get("location") ?? "").searchParams.get("token")).toBe(key);
  }
  const page = await fetchApp(`/unsubscribe?${new URLSearchParams({ token: key })}`);
  expect(await page.text()).toContain('type="checkbox"');
  expect(await mailChoice(user)).toMatchObject({ offers: true });

  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetchApp(address, { method: "POST", body })).status).toBe(200);
  expect(await mailChoice(user)).toEqual({ product: true, community: true, referral: true, offers: false });
  expect((await fetchApp(address, { method: "POST" })).status).toBe(200);
});

test("an invitation has a page with one button, and is left with one click", async () => {
  const address = `${uniqueName("invited")}@old.example`;
  const key = await createInvitation(address);
  const suppressed = async () =>
    (await sql`select private.is_suppressed(${address}) as it`)[0]?.it as boolean;
  const page = await (await fetchApp(`/unsubscribe?${new URLSearchParams({ token: key })}`)).text();
  expect(page).toContain("Nothing changes until you press the button.");
  expect(page).toMatch(/<button[^>]*type="submit"[^>]*>(?:<[^>]*>)*Stop all emails to this address/);
  expect(page).not.toContain('type="checkbox"');
  expect(await suppressed()).toBe(false);
  expect((await fetchApp(stopAddress(key), { method: "POST" })).status).toBe(200);
  expect(await suppressed()).toBe(true);
});

test("a changed key of a mail stops nothing", async () => {
  const user = await createSubscriber();
  const changed = unsubscribeKey(user, "offers").replace("offers", "all");
  expect((await fetchApp(stopAddress(changed), { method: "POST" })).status).toBe(400);
  const page = await (await fetchApp(`/es/unsubscribe?token=${encodeURIComponent(changed)}`)).text();
  expect(page).toMatch(/<a [^>]*>(?:<[^>]*>)*Elegir los correos en tus ajustes/);
  expect(page).not.toContain('type="checkbox"');
  expect(await mailChoice(user)).toMatchObject({ offers: true });
});

test("a statement is there on paper too, for its member alone", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const paper = await fetch("/api/me/statement?format=pdf&locale=en");
  expect(paper.headers.get("content-type")).toBe("application/pdf");
  expect(paper.headers.get("cache-control")).toBe("private, no-store");
  expect((await paper.text()).slice(0, 5)).toBe("%PDF-");
  expect((await fetchApp("/api/me/statement?format=json")).status).toBe(401);
});
