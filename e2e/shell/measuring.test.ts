import { gunzipSync } from "node:zlib";
import type { BrowserContext, Page, Request } from "@playwright/test";
import type { StoredHit } from "../../local/analytics/page-tag.ts";
import type { StoredEvent } from "../../local/analytics/store.ts";
import { expect, test } from "../fixtures.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { services } from "../support/services.ts";

/** Typed, and never to be seen again outside. */
const canary = "canary-4711";

const isMeasuring = (url: string) =>
  /\/api\/(track-analytics|measuring)/.test(url) || url.startsWith(services.analytics.url);

/** A body as it was before the browser packed it. */
function bodyOf(request: Request): string {
  const raw = request.postDataBuffer();
  if (!raw) return "";
  return (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
}

type Told = { name: string; data: Record<string, string> };

/** Fields as words: the page tag knows no truths and leaves out what is missing. */
const words = (data: object) =>
  Object.fromEntries(
    Object.entries(data).flatMap(([field, value]) => (value === null ? [] : [[field, String(value)]])),
  );

async function read<T>(path: string): Promise<T> {
  return (await (await fetchApp(services.analytics.url + path)).json()) as T;
}

async function idsOf(page: Page, context: BrowserContext) {
  const known = await page.evaluate(() => localStorage.getItem("ph_phc_local_posthog"));
  const tag = (await context.cookies()).find(({ name }) => name === "_ga")?.value;
  return {
    posthog: (JSON.parse(known ?? "{}") as { distinct_id?: string }).distinct_id,
    pageTag: tag?.replace("GA1.1.", ""),
  };
}

const sorted = (told: Told[]) => told.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
const fields = ["search", "hash", "form", "last_field", "seconds", "source", "method"];

/** What each receiver has heard of this browser. */
function receiversOf(page: Page, context: BrowserContext, requests: Request[]) {
  const ours = async () =>
    sorted(
      requests
        .filter((request) => request.url().includes("/api/track-analytics"))
        .map((request) => request.postDataJSON() as { event_type: string; metadata: object })
        .map(({ event_type: name, metadata }) => ({ name, data: words(metadata) })),
    );
  const posthog = async () => {
    const { posthog: id } = await idsOf(page, context);
    const events = await read<StoredEvent[]>(`/events?distinct_id=${id ?? "nobody"}`);
    const ofUs = (properties: object) =>
      Object.fromEntries(Object.entries(properties).filter(([name]) => fields.includes(name)));
    return sorted(
      events
        .filter(({ event }) => event === "$pageview" || !event.startsWith("$"))
        .map(({ event, properties }) => ({
          name: event === "$pageview" ? "page_view" : event,
          data: words(ofUs(properties)),
        })),
    );
  };
  const pageTag = async () => {
    const { pageTag: id } = await idsOf(page, context);
    const hits = (await read<StoredHit[]>("/hits")).filter(({ clientId }) => clientId === id);
    return sorted(hits.map(({ name, params }) => ({ name, data: words(params) })));
  };
  return { ours, posthog, pageTag };
}

test("without consent nothing leaves and nothing is kept; with it three receivers are told the same, and nothing that was typed", async ({
  page,
  context,
}) => {
  await context.clearCookies({ name: "altura_consent" });
  const requests: Request[] = [];
  page.on("request", (request) => void (isMeasuring(request.url()) && requests.push(request)));
  const { ours, posthog, pageTag } = receiversOf(page, context, requests);
  /** Waits for each: what has not been sent yet when a page is left in a hurry is lost to those who load late. */
  const told = async (...names: string[]) => {
    for (const receiver of [ours, pageTag, posthog]) {
      const heard = async () => (await receiver()).map(({ name }) => name).toSorted();
      await expect.poll(heard).toEqual(names.toSorted());
    }
  };
  const email = page.getByLabel("Email address", { exact: true }).first();
  const leave = async () => {
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about$/);
  };
  const question = page.getByRole("region", { name: "May we measure" });

  await page.goto("/r/noor?via=mail");
  // The question itself steps aside where it would lie over a primary action.
  await expect(page.getByText("invited you")).toBeVisible();
  await page.goto(`/auth?q=${canary}`);
  await email.pressSequentially(canary);
  await leave();
  await expect(question).toBeVisible();
  expect(requests).toEqual([]);
  const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  await expect.poll(stored).toEqual([]);
  const kept = (await context.cookies()).map(({ name }) => name);
  expect(kept.toSorted()).toEqual(["altura_invited", "altura_ref"]);

  await question.getByRole("button", { name: "Allow" }).click();
  await told("page_view", "referral_link_clicked");
  await page.goto(`/auth?q=${canary}`);
  await told("page_view", "page_view", "referral_link_clicked");
  await email.pressSequentially(canary);
  await leave();
  await told("form_abandon", "page_view", "page_view", "page_view", "referral_link_clicked");
  expect(await ours()).toContainEqual({ name: "referral_link_clicked", data: { source: "url_param" } });
  expect(await ours()).toContainEqual({ name: "page_view", data: { search: "?q=…", hash: "" } });
  const left = (await ours()).find(({ name }) => name === "form_abandon");
  expect(left?.data).toMatchObject({ form: "email", last_field: "email" });

  await test.step("joining begins when a code is sent, not when a form is refused, and once", async () => {
    await page.goto("/auth");
    const before = [
      "form_abandon",
      "page_view",
      "page_view",
      "page_view",
      "page_view",
      "referral_link_clicked",
    ];
    await told(...before);
    const send = page.getByRole("button", { name: "Send me a code" });
    await send.click();
    await expect(page.getByText("You must provide either an email or phone number.")).toBeVisible();
    await email.fill(`${canary}-${crypto.randomUUID()}@altura.test`);
    await send.click();
    await expect(page.getByRole("button", { name: /Send a new code in/ })).toBeVisible();
    await told(...before, "signup_started");
    const started = { name: "signup_started", data: { method: "email", source: "referral_link" } };
    expect(await ours()).toContainEqual(started);
  });
  expect(await posthog()).toEqual(await ours());
  expect(await pageTag()).toEqual(await ours());
  for (const request of requests)
    expect(decodeURIComponent(request.url()) + bodyOf(request)).not.toContain(canary);
});
