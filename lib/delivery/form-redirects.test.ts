import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { app, behind } from "../../local/testing/refusing-server";

beforeEach(() => {
  vi.stubEnv("SUPABASE_URL", "https://abc.supabase.co");
  vi.stubEnv("AUTH_PROVIDERS", "discord, google");
  vi.stubEnv("STRIPE_API_URL", undefined);
  vi.stubEnv("DISCORD_API_URL", undefined);
});
afterEach(() => vi.unstubAllEnvs());

const boundary = "multipart/form-data; boundary=x";
const body = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';
const form = { origin: app, "content-type": boundary };

const leadsTo =
  (location: string): RequestListener =>
  (request, response) => {
    request.resume().once("end", () => {
      response.statusCode = 303;
      response.setHeader("location", location);
      response.setHeader("set-cookie", "a=b");
      response.end("");
    });
  };

const answerTo = async (location: string, headers: Record<string, string> = form) =>
  (await behind(leadsTo(location))).send("POST", "/auth", headers, body);

it.each([
  "/members/dashboard",
  `${app}/members/dashboard`,
  "https://checkout.stripe.com/c/pay/cs_1",
  "https://billing.stripe.com/p/session/1",
  "https://connect.stripe.com/setup/e/acct_1/2",
  "https://abc.supabase.co/auth/v1/authorize?provider=discord",
  "https://discord.com/oauth2/authorize?client_id=1",
  "https://accounts.google.com/o/oauth2/v2/auth",
])("is redirected where the policy lets it: %s", async (location) => {
  const { status, headers } = await answerTo(location);
  expect([status, headers.location]).toEqual([303, location]);
});

it.each([
  "https://idp.company.example/saml?SAMLRequest=a%2Bb&RelayState=1",
  "https://pay.seller.example/c/pay/cs_1",
  "http://checkout.stripe.com/c/pay/cs_1",
  "https://checkout.stripe.com.evil.example/",
  "https://evilstripe.com/",
  "//other.example/x",
])("is led on by a page elsewhere: %s", async (location) => {
  const { status, headers, text } = await answerTo(location);
  const { href, host } = new URL(location, app);
  const written = href.replaceAll("&", "&#38;");
  expect([status, headers.location, headers["set-cookie"]]).toEqual([200, undefined, ["a=b"]]);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(Number(headers["content-length"])).toBe(text.length);
  expect(text).toContain(`<meta http-equiv="refresh" content="0;url=${written}">`);
  expect(text).toContain(`<a href="${written}">${host}</a>`);
  const [, style = ""] = /<style>(.*)<\/style>/.exec(text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

it("writes no markup of an address into the page", async () => {
  const { text } = await answerTo(`https://idp.example/'"><script>x</script>`);
  expect(text).not.toMatch(/<script|'/);
});

it("goes on as it was where the address is no page", async () => {
  expect((await answerTo("javascript:alert(1)")).status).toBe(303);
  expect((await answerTo("http://[::")).status).toBe(303);
});

it("leaves the router's own actions alone, which no policy holds", async () => {
  const headers = { ...form, "next-action": "7f00" };
  expect((await answerTo("https://idp.company.example/", headers)).status).toBe(303);
});

it("works where the head is written before the end, as compression does", async () => {
  const { send } = await behind((request, response) => {
    request.resume().once("end", () => {
      response.setHeader("location", "https://idp.example/");
      response.writeHead(303);
      response.write("");
      response.end();
    });
  });
  const { status, text } = await send("POST", "/auth", form, body);
  expect([status, text.includes("idp.example")]).toEqual([200, true]);
});
