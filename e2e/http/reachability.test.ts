import { expect, test } from "vitest";
import { viewerOf } from "../../components/shell/nav/navigation.ts";
import { sectionAt, sections } from "../../lib/admin/frame/sections.ts";
import { isPerRequest, isProtected } from "../../lib/guard/protected-paths.ts";
import type { Me } from "../../lib/members/me.ts";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember, createStaff, createWriter } from "../support/members.ts";
import { appPages, walkFrom, type Kept } from "../support/reach.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/* Every page of the app can be reached from the home page, by links in the HTML and by the navigation of members. */

/** Pages that no link leads to, each with its reason. */
const withoutLink: Record<string, string> = {
  "/payment-success": "the result of a payment",
  "/payment-canceled": "the result of a payment",
  "/subscription-success": "the result of a payment",
  "/mint-success": "the result of a mint",
  "/storefront/[accountId]/success": "the result of a payment",
  "/storefront/[accountId]": "in the list of shops while a member has an open one",
  "/connect-wallet-post-purchase": "from the member's pages while there is a token to claim",
  "/get-access": "from the choice of a plan, which the browser writes for members",
  "/onboarding": "where the guard leads who has not finished it",
  "/onboarding/data": "from onboarding",
  "/members/earnings/[step]": "where Stripe leads back to",
  "/connect-demo/[step]": "where Stripe leads back to",
  "/members/settings/receipts/[receipt]": "from the receipts of who has paid",
  "/members/staff-invite/[token]": "a token in its address, by email",
  "/unsubscribe": "a token in its address, by email",
  "/appeal": "a token in its address, by email",
  "/nft-metrics/holders": "while there are more holders than one page shows",
  "/shops/[page]": "while there are more shops than one page shows",
  "/admin/email-campaign/recipients": "from a campaign",
  "/admin/home/import/lines": "from an import",
  "/auth/confirm": "a step of signing in, by email",
  "/auth/recovered": "a step of signing in, by email",
  "/auth/new-password": "a step of signing in, by email",
  "/auth/second-factor": "a step of signing in",
  "/auth": "for visitors; members are led on",
  "/sign-in": "another address of /auth",
  "/mint-hub": "another address of /mint",
  "/lost": "for addresses that lead nowhere",
  "/auth/[...rest]": "for addresses that lead nowhere",
  "/members/[...rest]": "for addresses that lead nowhere",
  "/admin/[...rest]": "for addresses that lead nowhere",
};

/** Pages below a section of the panel are found from rows, which there may be none of. */
const ofRows = (page: string) => page.startsWith("/admin/") && (page.includes("[") || page.endsWith("/new"));

/** Pages for admins in sections that moderators may open. */
const forAdmins = [
  "/admin/analytics/money",
  "/admin/analytics/events",
  "/admin/analytics/clicks",
  "/admin/home/import",
];

type Role = { isMember?: boolean; staff?: "moderator" | "admin" };

/** Whether a page is for somebody: members' own, the sections of the panel by their role, and everything else for all. */
function isFor(page: string, { isMember = true, staff }: Role): boolean {
  if (/^\/admin(\/|$)/.test(page)) {
    const role = (sectionAt(page) ?? sections[0]).role;
    return staff === "admin" || (staff === "moderator" && role === "moderator" && !forAdmins.includes(page));
  }
  return isMember || !isProtected(page);
}

const cast: [string, Role, () => Promise<string | null>][] = [
  ["visitor", { isMember: false }, async () => null],
  ["standard member", {}, async () => (await createMember()).email],
  ["member with Plus", {}, async () => (await createWriter("Ada Plus", "plus")).email],
  ["member with Pro", {}, async () => (await createWriter("Ada Pro", "pro")).email],
  ["Founder", {}, async () => (await createWriter("Ada Founder", "founder")).email],
  ["seller of the examples", {}, async () => "marta@altura.test"],
  ["moderator", { staff: "moderator" }, async () => (await createStaff("moderator")).email],
  ["admin", { staff: "admin" }, async () => (await createStaff("admin")).email],
];

const isFile = (path: string) => !isPerRequest(path);

test.each(cast)(
  "every page of a %s can be reached, on wide screens and on phones",
  { timeout: 1_200_000 },
  async (_, role, emailOf) => {
    const email = await emailOf();
    const fetch = email ? (await signedInFetch(email)).fetch : fetchApp;
    const { member } = (await (await fetch("/api/me")).json()) as Me;
    expect(member !== null).toBe(email !== null);
    const viewer = member && viewerOf(member);
    const kept: Kept = new Map();
    for (const width of ["wide", "narrow"] as const) {
      if (!viewer && width === "narrow") continue;
      const { reached, wrongRoom } = await walkFrom("/", { viewer, fetch, width, isFile, kept });
      const missing = appPages.filter(
        (page) => isFor(page, role) && !reached.has(page) && !(page in withoutLink) && !ofRows(page),
      );
      expect.soft(missing, `${width}: no way leads to these`).toEqual([]);
      expect.soft(wrongRoom, `${width}: room for the navigation`).toEqual([]);
    }
  },
);

test("no page has a reason that is gone", () => {
  expect(Object.keys(withoutLink).filter((page) => !appPages.includes(page))).toEqual([]);
});
