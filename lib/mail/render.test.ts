import { afterEach, describe, expect, it, vi } from "vitest";
import { mailCatalog, mailTemplates } from "./catalog";
import { renderMail } from "./render";
import { securityChanges } from "@/lib/outbox/values";
import { outboxRow } from "./schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { locales } from "@/lib/platform/i18n/routing";

const samples: Record<string, object> = Object.fromEntries(
  mailTemplates.map((template) => [template, mailCatalog[template].sample]),
);

const mail = (template: string, locale = "en", params: object = {}) =>
  renderMail(
    outboxRow.parse({
      id: "00000000-0000-4000-8000-000000000001",
      key: `${template}:1`,
      to_address: "vera@altura.test",
      template,
      params: { ...samples[template], name: "Vera", ...params },
      locale,
    }),
    "https://altura.example",
  );

describe.each(Object.keys(samples))("%s", (template) => {
  it.each(locales)("is complete in %s", async (locale) => {
    const { subject, text, html } = await mail(template, locale);
    for (const part of [subject, text, html.replace(/<style>[^<]*<.style>/, "")]) {
      expect(part).not.toMatch(/[{}]|undefined|billing\.mail|MISSING/);
    }
    expect(text).toContain("Vera");
    expect(text).toContain(`https://altura.example${localizedHref(locale, "/")}`);
    expect(html).toContain(`lang="${locale}"`);
  });
});

it("a failed payment names the day on which access ends, and leads to the card", async () => {
  expect((await mail("payment_failed")).text).toContain("You keep Altura Plus until May 10, 2027");
  expect((await mail("payment_failed", "es")).text).toContain(
    "Conservas el plan Plus de Altura hasta el 10 de mayo de 2027",
  );
  expect((await mail("payment_failed")).html).toContain(
    'href="https://altura.example/members/settings?tab=membership"',
  );
});

it("a receipt says what was paid and earned", async () => {
  const { subject, text } = await mail("receipt");
  expect(subject).toBe("Your receipt: Altura Plus");
  expect(text).toContain("Paid: $9\n");
  expect(text).toContain("Points: +500");
  expect((await mail("receipt", "es")).text.replace(/\s/g, " ")).toContain("Pagado: 9 $ Próximo pago: 9 $");
  expect((await mail("receipt", "en", { points: 0, interval: null })).text).not.toContain("Points");
});

it("a receipt for what comes with an NFT leads to its claim", async () => {
  const { text, html } = await mail("receipt", "en", { plan: "Founder", interval: null, claim: true });
  expect(text).toContain("It includes a membership NFT.");
  expect(html).toContain('href="https://altura.example/connect-wallet-post-purchase"');
  expect((await mail("receipt")).html).toContain('href="https://altura.example/members/dashboard"');
});

it("a planned change says what stays until when, and what follows at which price", async () => {
  const { subject, text } = await mail("plan_change");
  expect(subject).toBe("Your plan changes on May 3, 2027");
  expect(text).toContain("You keep Altura Pro until May 3, 2027.");
  expect(text).toContain("Price: $9 a month");
  expect((await mail("plan_change", "es")).subject).toBe("Tu plan cambia el 3 de mayo de 2027");
});

it("an upgrade says what was charged, and what follows", async () => {
  const { subject, text } = await mail("plan_upgraded");
  expect(subject).toBe("Your plan is now Altura Pro");
  expect(text).toContain("Paid: $20");
  expect(text).toContain("Price: $29 a month");
});

it("a stopped renewal says why, and until when the subscription runs", async () => {
  const { subject, text } = await mail("renewal_stopped");
  expect(subject).toBe("Your Altura Pro subscription won’t renew");
  expect(text).toContain("You own Altura Founder");
  expect(text).toContain("runs until May 3, 2027");
  const ended = await mail("renewal_stopped", "en", { ends_at: null });
  expect(ended.text).toContain("We’ve ended the subscription");
});

it("a returned payment says why, and how much comes back", async () => {
  expect((await mail("payment_returned")).text).toContain(
    "another payment of yours had already gone through",
  );
  expect((await mail("payment_returned")).text).toContain("Returned: $29");
  expect((await mail("payment_returned", "en", { reason: "sold_out" })).text).toContain(
    "the last spot was taken",
  );
});

it("a mail that is a choice ends with the way to stop its kind", async () => {
  const row = outboxRow.parse({
    id: "00000000-0000-4000-8000-000000000001",
    key: "referral_qualified:1",
    to_address: "vera@altura.test",
    template: "referral_qualified",
    params: { ...samples.referral_qualified, name: "Vera" },
    locale: "es",
  });
  const page = "https://altura.example/es/unsubscribe?token=a.b";
  const { text, html } = await renderMail(row, "https://altura.example", page);
  expect(text.endsWith(`: ${page}`)).toBe(true);
  expect(html).toContain(`href="${page}"`);
  expect((await mail("receipt")).text).not.toContain("/unsubscribe");
});

it("a name cannot write into the mail", async () => {
  const { html } = await mail("referral_qualified", "en", { referee: '<img src="x">', name: "<b>A</b>" });
  expect(html).not.toMatch(/<img|<b>/);
});

describe.each(securityChanges)("what the owner is told: %s", (event) => {
  it.each(locales)("is complete in %s, with what to do if it was not them", async (locale) => {
    const what = /^(password|recovery)_/.test(event) ? "" : "•••12";
    const { subject, text } = await mail("security", locale, { event, what });
    expect(subject + text).not.toMatch(/[{}]|undefined|MISSING|\bmail\./);
    expect(text).toContain(what);
    const [notYou, day] = {
      en: ["If this wasn’t you", "November 21, 2026"],
      es: ["Si no has sido tú", "21 de noviembre de 2026"],
      de: ["Wenn du das nicht warst", "21. November 2026"],
    }[locale];
    expect(text).toContain(notYou);
    expect(text).toContain(day);
    expect(text).toContain(localizedHref(locale, "/members/settings"));
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it("a mail about a suspension leads to the page that needs no sign-in, and names the end where there is one", async () => {
  vi.stubEnv("APP_SECRET", "a secret of at least thirty-two characters");
  const row = { id: "00000000-0000-4000-8000-000000000001", key: "k", to_address: "vera@altura.test" };
  const told = (until: string, messages?: number) =>
    renderMail(
      outboxRow.parse({
        ...row,
        user_id: row.id,
        template: "suspended",
        params: { until, messages, penalty: "17" },
        locale: "es",
      }),
      "https://altura.example",
    );
  const { text } = await told("2027-05-03T12:00:00+00:00");
  expect(text).toContain(`https://altura.example/es/appeal?token=appeal%3A${row.id}%3A17.`);
  expect(text).toContain("Hasta: 3 de mayo de 2027");
  const banned = await told("infinity");
  expect(banned.subject).toBe("Hemos cerrado tu cuenta de Altura");
  expect(banned.text).not.toContain("Hasta:");
  // What was removed with it, and where that alone is appealed by whoever can sign in.
  expect(banned.text).not.toContain("mensajes");
  expect((await told("infinity", 3)).text).toContain("3 mensajes que escribiste en el chat");
  expect((await told("infinity", 3)).text).not.toContain("solo la eliminación");
  expect((await told("2027-05-03T12:00:00+00:00", 3)).text).toContain("solo la eliminación");
});

it("an unknown template is refused, an unknown language falls back", async () => {
  expect(() => mail("lottery")).toThrow();
  expect((await mail("welcome", "fr")).subject).toBe("Welcome to Altura");
});

it("an answer to a message goes out in paragraphs, and a visitor is led to the contact page", async () => {
  const { text, html } = await mail("feedback_answer");
  expect(text).toContain("It is on our list.\n\nThank you!");
  expect(html).toMatch(/<p[^>]*>It is on our list\.<\/p>\s*<p[^>]*>Thank you!<\/p>/);
  expect(text).toContain("https://altura.example/members/feedback");
  const visitor = await mail("feedback_answer", "en", { member: false });
  expect(visitor.text).toContain("https://altura.example/legal/contact");
  expect(visitor.text).not.toContain("/members/");
});

it("the mail of a gift does not say that who receives it has an account", async () => {
  expect((await mail("gift")).text).toContain("someone bought a gift at Altura for this address");
  for (const locale of locales) {
    const { text, html } = await mail("gift", locale);
    expect(text + html).not.toMatch(/your (\w+ )?account|tu cuenta/i);
  }
});

it("the mail of a gift carries its code in the link, and what the giver wrote", async () => {
  const { text, subject } = await mail("gift");
  expect(subject).toBe("Ines gave you Altura Plus");
  expect(text).toContain("https://altura.example/redeem?code=0123456789ABCDEF");
  expect(text).toContain("“See you on the ridge.”");
  expect(text).toContain("vera@altura.test");
});
