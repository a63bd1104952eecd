import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { codeFor, mailTo } from "../support/mailbox.ts";
import { createMember, newEmail } from "../support/members.ts";
import { openVisitor, type Page } from "../support/visitor.ts";

type Visitor = ReturnType<typeof openVisitor>;

const send = "Send me a code";
const codeField = "Six-digit code";

/** The page on which the code is typed that was sent to an address. */
async function requestCode(visitor: Visitor, email: string, path = "/auth"): Promise<Page> {
  return visitor.send(await visitor.open(path), send, { email });
}
const enterCode = (visitor: Visitor, page: Page, code: string) =>
  visitor.send(page, codeField, { code, intent: "verify" });

/** What a field of a page holds. */
const valueOf = ({ html }: Page, name: string) =>
  new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(html)?.[1];

test("asks for an e-mail or a phone, in the quoted words, and keeps what was typed", async () => {
  const visitor = openVisitor();
  const page = await visitor.open("/auth");
  const empty = await visitor.send(page, send);
  expect(empty.words).toContain("You must provide either an email or phone number.");
  const wrong = await visitor.send(empty, send, { email: "not an address" });
  expect(wrong.words).toContain("This doesn’t look like an email address.");
  expect(valueOf(wrong, "email")).toBe("not an address");

  const [, href] = /href="([^"]*)"[^>]*>Use a phone number instead/.exec(page.html) ?? [];
  const phone = await visitor.open(href ?? "");
  const short = await visitor.send(phone, send, { phone: "0034 612" });
  expect(short.words).toContain("Enter the number with its country code");
  expect(valueOf(short, "phone")).toBe("0034 612");
});

test("a wrong code is told beside everything that was typed, and the right one leads on", async () => {
  const [visitor, email] = [openVisitor(), newEmail()];
  const page = await requestCode(visitor, email);
  expect(page.words).toContain(`If ${email} can receive it, a six-digit code is on its way`);
  const code = await codeFor(email);
  const other = code === "000000" ? "000001" : "000000";
  const wrong = await enterCode(visitor, page, other);
  expect(wrong.words).toContain("That code is wrong or has expired.");
  expect(wrong.words).toContain(email);
  expect([valueOf(wrong, "code"), valueOf(wrong, "email")]).toEqual([other, email]);
  expect((await enterCode(visitor, wrong, code)).path).toMatch(/^\/onboarding/);
});

test("the answer to the right code brings the session's pass, so that the first page looks nothing up", async () => {
  const [visitor, { email }] = [openVisitor(), await createMember()];
  const page = await requestCode(visitor, email, `/auth?email=${encodeURIComponent(email)}`);
  const fields = { code: await codeFor(email), intent: "verify" };
  const { to, headers } = await visitor.submit(page, codeField, fields);
  expect(to).toBe("/members/dashboard");
  expect(headers.getSetCookie()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^altura-auth/),
      expect.stringMatching(/^altura_onboarded=[^;.]+\.[^;.]+;.*HttpOnly/i),
    ]),
  );
});

test("says the same to known and unknown addresses", async () => {
  const said = async (email: string) => {
    const { words } = await requestCode(openVisitor(), email);
    expect(words).toContain("Enter the code");
    return words.replaceAll(email, "…").replace(/ in \d+ s/, "");
  };
  expect(await said((await createMember()).email)).toBe(await said(newEmail()));
});

test("gives up on a code after ten wrong ones, and says when it goes on", async () => {
  const visitor = openVisitor();
  let page = await requestCode(visitor, newEmail());
  const blocked = /Too many attempts\. You can try again in (\d+ minutes?|less than)/;
  let wrong = 0;
  // Ten are taken in a quarter of an hour, and ten more when the next one begins meanwhile.
  while (wrong <= 20 && !blocked.test(page.words)) {
    wrong += 1;
    page = await enterCode(visitor, page, String(100_000 + wrong));
  }
  expect(wrong).toBeGreaterThan(10);
  expect(page.words).toMatch(blocked);
  expect(page.words).not.toContain("Send a new code");
  expect(page.html).toMatch(/<button(?=[^>]* value="verify")(?=[^>]* disabled="")/);
});

test("the mailed link signs in by its button alone and only once, whoever opened it before", async () => {
  const [visitor, email] = [openVisitor(), newEmail()];
  const form = await visitor.open("/es/auth?checkout=plus");
  const page = await visitor.send(form, "Enviarme un código", { email });
  expect(page.words).toContain("Introduce el código");
  const [mail] = await mailTo(email, /./);
  const link = /https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "";

  const scanner = await openVisitor().open(link);
  expect(scanner.status).toBe(200);
  const open = async () => {
    const other = openVisitor();
    const confirm = await other.open(link);
    expect(confirm.path).toMatch(/^\/es\/auth\/confirm/);
    return other.send(confirm, "Entrar en Altura");
  };
  expect((await open()).path).toMatch(/^\/es\/get-access\?checkout=plus/);
  const spent = await open();
  expect(spent.words).toContain("Este enlace ya se ha usado o ha caducado.");
  expect(spent.words).toContain("Pedir un código nuevo");
});

test("without scripts signing in carries the plan through, also one that was chosen in another tab in between", async () => {
  const chosen = openVisitor();
  const email = newEmail();
  const page = await requestCode(chosen, email, "/auth?checkout=plus");
  expect((await enterCode(chosen, page, await codeFor(email))).path).toMatch(/^\/get-access\?checkout=plus/);

  const later = openVisitor();
  const file = await later.open("/auth");
  later.jar.set("altura_checkout_plan", "plus");
  const address = newEmail();
  const code = await later.send(file, send, { email: address });
  expect((await enterCode(later, code, await codeFor(address))).path).toMatch(
    /^(\/get-access\?checkout=plus|\/onboarding)/,
  );
});

test("a wrong password and an unknown address are refused alike; a company without sign-in is told so", async () => {
  const visitor = openVisitor();
  for (const contact of [(await createMember()).email, newEmail("nobody")]) {
    const page = await visitor.open("/auth?with=password");
    const refused = await visitor.send(page, "Sign in with password", {
      contact,
      password: "not the password",
    });
    expect(refused.words).toContain("The address and password don’t match.");
    expect(valueOf(refused, "contact")).toBe(contact);
    expect(refused.html).not.toContain("not the password");
  }
  const page = await visitor.open("/auth?with=company");
  const unknown = await visitor.send(page, "Continue with your company account", {
    domain: "ada@example.com",
  });
  expect(unknown.words).toContain("No SSO provider assigned for this domain");
});

test("the code of a recovery mail leads to the new password, and unknown addresses hear the same", async () => {
  const member = await createMember();
  const visitor = openVisitor();
  const ask = async (email: string) => {
    const page = await visitor.send(await visitor.open("/auth?with=recovery"), "to choose a new one", {
      email,
    });
    expect(page.words).toContain(`If ${email} belongs to an account`);
    return page;
  };
  await ask(newEmail("nobody"));
  const wrong = await visitor.send(await ask(member.email), "belongs to an account", { code: "000000" });
  expect(wrong.words).toContain("That code is wrong or has expired");
  const done = await visitor.send(wrong, "belongs to an account", { code: await codeFor(member.email) });
  expect(done.path).toMatch(/^\/auth\/new-password/);
});

test("a link that lost its token says so, and leads to a new code", async () => {
  const { words, html } = await openVisitor().open("/auth/confirm?type=email&next=%2Fmembers%2Faffiliate");
  expect(words).toContain("No session defined in URL.");
  expect(/<a [^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*Get a new code/.exec(html)?.[1]).toBe(
    "/auth?next=%2Fmembers%2Faffiliate",
  );
});

test("a callback without its code, of another browser, with tokens in its address, or after a no is told in words", async () => {
  for (const [query, code, words] of [
    ["", "code_not_detected", "No code detected."],
    [`code=${randomUUID()}`, "pkce_invalid", "Not a valid PKCE flow url."],
    ["access_token=x&token_type=bearer", "pkce_invalid", "Not a valid PKCE flow url."],
    ["error=access_denied", "provider_denied", "You didn’t give permission"],
  ] as const) {
    const page = await openVisitor().open(`/auth/callback?next=%2Fmembers%2Faffiliate&${query}`);
    expect([query, page.path]).toEqual([query, `/auth?next=%2Fmembers%2Faffiliate&error=${code}`]);
    expect(page.words).toContain(words);
  }
  const foreign = await openVisitor().open("/auth/callback?next=%2F%2Fevil.example&error=access_denied");
  expect(foreign.path).toBe("/auth?error=provider_denied");
});

test("what the auth service says by itself stands in the language of the page, and nothing else does", async () => {
  const said = async (path: string) => (await openVisitor().open(path)).words;
  expect(await said("/auth?error=token_unverified")).toContain("An error occurred on token verification.");
  expect(await said("/es/auth?error=token_unverified")).toContain(
    "Se ha producido un error al verificar el código.",
  );
  const { html } = await openVisitor().open("/auth?error=%3Cscript%3E");
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  expect(main).toContain("<h1");
  expect(main).not.toMatch(/script(?!s?[ =>/"])/);
});
