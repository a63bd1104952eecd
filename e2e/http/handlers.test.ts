import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { createSubscriber, mailChoice, unsubscribeKey } from "../support/mail-keys.ts";
import { createMember } from "../support/members.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

const stopAddress = (key: string) => `/api/unsubscribe?token=${encodeURIComponent(key)}`;

test("a mail program stops a mail with one click, without a session and a redirect; opening its link does nothing", async () => {
  const user = await createSubscriber();
  const address = stopAddress(unsubscribeKey(user, "offers"));
  expect((await fetchApp(address)).status).toBe(405);
  expect(await mailChoice(user)).toMatchObject({ offers: true });

  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetchApp(address, { method: "POST", body })).status).toBe(200);
  expect(await mailChoice(user)).toEqual({ product: true, community: true, referral: true, offers: false });
  expect((await fetchApp(address, { method: "POST" })).status).toBe(200);
});

test("a changed key of a mail stops nothing", async () => {
  const user = await createSubscriber();
  const changed = unsubscribeKey(user, "offers").replace("offers", "all");
  expect((await fetchApp(stopAddress(changed), { method: "POST" })).status).toBe(400);
  const page = await (await fetchApp(`/es/unsubscribe?token=${encodeURIComponent(changed)}`)).text();
  expect(page).toMatch(/<a [^>]*>(?:<[^>]*>)*Elegir correos en tus ajustes/);
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
