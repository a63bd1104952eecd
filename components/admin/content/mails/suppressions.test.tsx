import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import {
  suppressedAddresses,
  suppressionReasons,
  suppressionStates,
  type SuppressionRow,
} from "@/lib/admin/mails/suppressions.list";
import type { Role } from "@/lib/session/member";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import adminEs from "@/lib/platform/i18n/messages/es/admin.json";
import adminMails from "@/lib/platform/i18n/messages/en/adminMails.json";
import adminMailsEs from "@/lib/platform/i18n/messages/es/adminMails.json";
import errors from "@/lib/platform/i18n/messages/en/errors.json";
import errorsEs from "@/lib/platform/i18n/messages/es/errors.json";
import join from "@/lib/platform/i18n/messages/en/join.json";
import joinEs from "@/lib/platform/i18n/messages/es/join.json";
import points from "@/lib/platform/i18n/messages/en/points.json";
import pointsEs from "@/lib/platform/i18n/messages/es/points.json";
import { SuppressDialog } from "./suppression-dialogs";
import { SuppressionList } from "./suppression-list";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("server-only", () => ({}));
vi.mock("@/lib/admin/mails/actions", () => ({ releaseAction: none, suppressAction: none }));
vi.mock("@/lib/admin/audit/actions", () => ({ changeEffectAction: none, undoAction: none }));
vi.mock("@/lib/security/actions", () => ({ myFactors: none }));
vi.mock("@/components/members/when", () => ({ When: ({ at }: { at: string }) => at.slice(0, 10) }));
// The list itself has its own tests; here count its words and the cells of its rows.
vi.mock("@/components/admin/list/admin-list", () => ({
  AdminList: ({ words, rows }: { words: object; rows: { cells: Record<string, ReactNode> }[] }) => (
    <>
      <p>{JSON.stringify(words)}</p>
      {rows.map(({ cells }, n) => (
        <section key={n}>
          {Object.entries(cells).map(([key, cell]) => (
            <div key={key}>{cell}</div>
          ))}
        </section>
      ))}
    </>
  ),
}));

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const row = (n: number, changes: Partial<SuppressionRow>): SuppressionRow => ({
  ...{ id: id(n), address: `vera${n}@altura.test`, reason: "hard", detail: "550 5.1.1 unknown <user>" },
  ...{
    source: "smtp",
    created_at: "2027-03-01T12:00:00Z",
    released_at: null,
    released_by: null,
    by: null,
    reports: 1,
    member: null,
  },
  ...changes,
});
const rows = [
  row(1, { member: id(9), reports: 3 }),
  row(2, { reason: "soft", source: "mailbox", detail: "" }),
  row(3, { reason: "complaint", source: "webhook", address: null }),
  row(4, { reason: "manual", source: "staff", by: "Ines" }),
  row(5, { reason: "soft", source: "smtp", released_at: "2027-04-02T12:00:00Z", released_by: "member" }),
  row(6, { source: "mailbox", released_at: "2027-04-03T12:00:00Z", released_by: "brake" }),
];

const messages = {
  en: { admin, adminMails, errors, join, points },
  es: { admin: adminEs, adminMails: adminMailsEs, errors: errorsEs, join: joinEs, points: pointsEs },
};
function page(locale: "en" | "es", roles: readonly Role[], shown = rows): string {
  const answer = {
    ...{
      state: { filter: {}, sort: suppressedAddresses.sort, columns: null, view: null },
      chosen: null,
      views: [],
    },
    ...{
      page: { rows: shown, total: shown.length },
      next: null,
      previous: null,
      now: "2027-05-01T12:00:00Z",
    },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale] as never}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      {roles.includes("admin") && <SuppressDialog />}
      <SuppressionList answer={answer as never} roles={roles} />
    </NextIntlClientProvider>,
  );
}

describe.each(["en", "es"] as const)("the addresses that are not written to, in %s", (locale) => {
  const words = messages[locale].adminMails.suppressions;

  it("say why, who put them there, and since when", () => {
    const html = page(locale, ["admin"]);
    for (const reason of suppressionReasons) expect(html).toContain(words.reasons[reason]);
    for (const state of suppressionStates) expect(html).toContain(words.states[state]);
    expect(html).toContain(`/admin/home/${id(9)}`);
    expect(html).toContain("550 5.1.1 unknown &lt;user&gt;");
    expect(html).toContain("Ines");
    expect(html).toContain(words.erased);
    expect(html).toContain("2027-04-02");
    expect(html).toContain(words.add);
  });

  it("can be written to again by admins alone, and once", () => {
    const releases = (roles: readonly Role[]) => page(locale, roles).split(`>${words.release}<`).length - 1;
    expect(releases(["admin"])).toBe(4);
    expect(releases(["moderator"])).toBe(0);
    expect(page(locale, ["moderator"])).not.toContain(`>${words.add}<`);
  });

  it("are none, and the page says so", () => {
    expect(page(locale, ["admin"], [])).toContain(words.empty);
  });
});
