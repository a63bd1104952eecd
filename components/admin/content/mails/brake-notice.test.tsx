import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { MailBrake } from "@/lib/admin/mails/schema";
import { locales, type Locale } from "@/lib/platform/i18n/routing";
import type { Role } from "@/lib/session/member";
import { BrakeNotice } from "./brake-notice";

const none = vi.hoisted(() => async () => ({ ok: true, data: null }));
vi.mock("server-only", () => ({}));
vi.mock("@/lib/admin/mails/actions", () => ({ endBrakeAction: none }));
vi.mock("@/lib/admin/audit/actions", () => ({ changeEffectAction: none, undoAction: none }));
vi.mock("@/lib/security/actions", () => ({ myFactors: none }));
vi.mock("@/components/members/when", () => ({ When: ({ at }: { at: string }) => at.slice(0, 10) }));

const files = ["admin", "adminMails", "errors", "join", "points"] as const;
async function page(locale: Locale, brake: Partial<MailBrake>, roles: readonly Role[]): Promise<string> {
  const words = await Promise.all(
    files.map(async (file) => {
      const json = (await import(`../../../../lib/platform/i18n/messages/${locale}/${file}.json`)) as {
        default: object;
      };
      return [file, json.default] as const;
    }),
  );
  const whole: MailBrake = {
    ...{ id: "00000000-0000-4000-8000-000000000001", kind: "cause", subject: "5.1.1 no such <user>" },
    ...{ since: "2027-03-01T12:00:00Z", held: 3, listed: 9, paused: 1 },
    ...brake,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={Object.fromEntries(words) as never}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      <BrakeNotice brake={whole} roles={roles} />
    </NextIntlClientProvider>,
  );
}

describe.each(locales)("a brake of the suppression list, in %s", (locale) => {
  it("says for what reason, since when, and how many it is about", async () => {
    const html = await page(locale, {}, ["admin"]);
    expect(html).toContain("5.1.1 no such &lt;user&gt;");
    expect(html).toContain("2027-03-01");
    expect(html).toMatch(/\b3\b[\s\S]*\b9\b[\s\S]*\b1\b/);
    expect(await page(locale, { kind: "receiver", subject: "big.example" }, [])).toContain("big.example");
    expect(await page(locale, { kind: "all", subject: "" }, [])).not.toContain("{subject}");
  });

  it("is decided by admins alone", async () => {
    const buttons = (html: string) => html.match(/<button/g)?.length ?? 0;
    expect(buttons(await page(locale, {}, ["admin", "moderator"]))).toBe(2);
    expect(buttons(await page(locale, {}, ["moderator"]))).toBe(0);
  });
});
