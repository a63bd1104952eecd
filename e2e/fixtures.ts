import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";
import { createMember, signIn, type TestMember } from "./support/members.ts";
import { services } from "./support/services.ts";

/** Messages of a browser that say nothing about our code. */
const harmless = [/Download the React DevTools/, /ERR_ABORTED|net::ERR_NETWORK_CHANGED/];

/** "Connection closed." of React: https://react.dev/errors/412 */
const closedStream = /Minified React error #412;|^Connection closed\.$/;

/** A test that takes its staff's roles away at the end leaves a panel open, which goes on counting what waits. */
const countsOfFormerStaff = "status of 403 for /api/admin/waiting";

/** How the browser tells an answer of 4xx; `path` is what was asked for. */
const refusal = (status: number, path: string) => `status of ${status} for ${path}`;

/** What an open page of a member asks by itself, and may still ask in the moment after its session has ended. */
const askedByOpenPages = [
  "/api/track-session",
  "/rest/v1/rpc/member_version",
  "/api/me/dashboard",
  "/api/me/challenges",
  "/api/me/checkin",
  "/api/me/hub",
  "/api/me/missions",
  "/api/me/unpaid",
  "/api/admin/waiting",
];

/** Every browser has said no to being measured, so that the question lies over nothing; its own test takes this away. */
const noConsent = { name: "altura_consent", value: "no", url: services.app };

/**
 * Records what must not happen on a page: an exception, or an error in the console. An answer of 503 with Retry-After is none: it
 * may come at a bad moment, and who got it requests the page again (`answered`).
 */
function watch(page: Page, seen: string[]): void {
  const busy = new Set<string>();
  // A document that is left before it has come whole ends its stream, and React says so while the next one is on its way.
  const cutOff = new Set<string>();
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    seen.splice(0, seen.length, ...seen.filter((error) => !cutOff.has(error)));
    cutOff.clear();
  });
  page.on("response", (response) => {
    if (response.status() === 503 && response.headers()["retry-after"]) busy.add(response.url());
  });
  page.on("pageerror", (error) => {
    const text = `${page.url()}: ${error.stack ?? error.message}`;
    if (closedStream.test(error.message)) cutOff.add(text);
    seen.push(text);
  });
  page.on("console", (message) => {
    if (message.type() !== "error" || harmless.some((pattern) => pattern.test(message.text()))) return;
    const [, status] = /status of (4\d\d)/.exec(message.text()) ?? [];
    const { url } = message.location();
    if (message.text().includes("status of 503") && busy.has(url)) return;
    const told =
      status && URL.canParse(url) ? refusal(Number(status), new URL(url).pathname) : message.text();
    if (told !== countsOfFormerStaff) seen.push(`${page.url()}: ${told}`);
  });
}

type Fixtures = {
  /** The answers of 4xx that `allowRefusal` has named. */
  allowedRefusals: Set<string>;
  /** Errors of every page of the test; expected ones can be taken out. */
  pageErrors: string[];
  /** Names an answer of 4xx that pages of the test may get; every other one fails the test. */
  allowRefusal: (status: number, path: string) => void;
  /** For a test that ends the session of an open page. */
  allowSessionEnd: () => void;
  /** A further browser, watched like the first; with a member it is signed in. */
  openAs: (
    member?: Pick<TestMember, "email">,
    setUp?: (context: BrowserContext) => Promise<void>,
  ) => Promise<Page>;
  member: TestMember;
};

export const test = base.extend<Fixtures>({
  allowedRefusals: async ({}, use) => {
    await use(new Set());
  },
  pageErrors: [
    async ({ allowedRefusals }, use) => {
      const seen: string[] = [];
      await use(seen);
      // Compared last, when every page is closed: an open page may still ask while the other fixtures end.
      const others = seen.filter((error) => ![...allowedRefusals].some((one) => error.endsWith(one)));
      expect(others, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
  allowRefusal: async ({ allowedRefusals }, use) => {
    await use((status, path) => void allowedRefusals.add(refusal(status, path)));
  },
  allowSessionEnd: async ({ allowRefusal }, use) => {
    await use(() => askedByOpenPages.forEach((path) => allowRefusal(401, path)));
  },
  context: async ({ context, pageErrors }, use) => {
    await context.addCookies([noConsent]);
    context.on("page", (page) => watch(page, pageErrors));
    await use(context);
  },
  openAs: async ({ browser, pageErrors, contextOptions, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, setUp) => {
      const context = await browser.newContext({ ...contextOptions, baseURL });
      contexts.push(context);
      context.on("page", (page) => watch(page, pageErrors));
      await context.addCookies([noConsent]);
      await setUp?.(context);
      if (member) await signIn(context, member.email);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  member: async ({ context }, use) => {
    const member = await createMember();
    await signIn(context, member.email);
    await use(member);
  },
});

export { expect };
