import { globSync, readFileSync } from "node:fs";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalMoment } from "@/components/moments/local-moment";
import { isPerRequest } from "@/lib/guard/protected-paths";
import { AppError } from "@/lib/platform/errors";
import shell from "@/lib/platform/i18n/messages/en/shell.json";
import { Held } from "./held";
import { HeldPage } from "./held-page";

const asked = vi.hoisted(() => ({ headers: new Headers(), zone: "Asia/Kolkata" }));
vi.mock("next/headers", () => ({
  headers: async () => asked.headers,
  cookies: async () => ({ get: (name: string) => ({ name, value: asked.zone }) }),
}));
vi.mock("@/lib/platform/timeouts.mjs", () => ({ timeouts: { lateFrameMs: 5 } }));

const logged = vi.spyOn(console, "error");
beforeEach(() => {
  asked.headers = new Headers({ "sec-fetch-dest": "document" });
  logged.mockReset().mockReturnValue();
});
afterEach(() => vi.unstubAllEnvs());

const outage = new AppError("service_unavailable", { detail: "did not answer within 10000 ms" });

/** What is sent until the page is there, and then the rest. */
async function sent(page: Promise<ReactNode>) {
  const stream = await renderToReadableStream(
    <NextIntlClientProvider locale="en" messages={{ shell }} timeZone="UTC">
      <main>{await page}</main>
    </NextIntlClientProvider>,
    { onError: (error) => (error as { digest?: string }).digest },
  );
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader.read()).value ?? "";
  const rest = async () => {
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    return text;
  };
  return { first, rest };
}

/** A page that is opened, and there later than its frame. */
async function late() {
  const { promise, resolve, reject } = Promise.withResolvers<ReactNode>();
  return { resolve, reject, ...(await sent(HeldPage({ content: () => promise }))) };
}

describe("a page with a status worth waiting for", () => {
  it("is sent whole when it is there in time", async () => {
    expect((await sent(HeldPage({ content: async () => <h1>Gift</h1> }))).first).toBe(
      "<main><h1>Gift</h1></main>",
    );
  });

  it("has its moments in the zone of the person it is made for", async () => {
    const content = async () => <LocalMoment locale="en" at="2027-06-30T18:30:00Z" />;
    const { first } = await sent(HeldPage({ content }));
    expect(first.replace(/\s/g, " ")).toContain(">July 1, 2027, 00:00 GMT+5:30</time>");
  });

  it("throws in time what has a status of its own", async () => {
    for (const error of [outage, new Error("NEXT_REDIRECT"), new Error("a bug")])
      await expect(HeldPage({ content: () => Promise.reject(error) })).rejects.toBe(error);
  });

  it("shows its frame with what is still on its way, and then itself", async () => {
    const { first, rest, resolve } = await late();
    expect(first).toContain("Still loading this page.");
    expect(first).not.toContain("<h1");
    resolve(<h1>Gift</h1>);
    expect(await rest()).toContain("<h1>Gift</h1>");
  });

  it("says in its place that a service did not answer, once its frame was sent", async () => {
    const { rest, reject } = await late();
    reject(outage);
    const place = await rest();
    expect(place).toContain("One of our services isn’t responding. Nothing was lost; try again in a moment.");
    expect(place).toContain(">Retry</a>");
    expect(logged.mock.calls.flat().join(" ")).toContain("did not answer within 10000 ms");
  });

  it("leaves every other error, and a redirect, to those who know it", async () => {
    const { rest, reject } = await late();
    reject(Object.assign(new Error("redirect"), { digest: "NEXT_REDIRECT;replace;/auth;307;" }));
    expect(await rest()).toContain('"NEXT_REDIRECT;replace;/auth;307;"');
  });

  it("is waited for on a move inside the site, where the page before it stays in sight", async () => {
    asked.headers = new Headers({ "sec-fetch-dest": "empty" });
    const { promise, resolve } = Promise.withResolvers<ReactNode>();
    const page = HeldPage({ content: () => promise });
    setTimeout(resolve, 30, "Gift");
    expect(await page).toMatchObject({ props: { children: { props: { children: "Gift" } } } });
  });

  it("has one tree, whether it came in time, late or on a move: what was typed stays when it is drawn again", async () => {
    const content = async () => <input name="code" />;
    const slow = () => {
      const { promise, resolve } = Promise.withResolvers<ReactNode>();
      setTimeout(resolve, 30, <input name="code" />);
      return promise;
    };
    const shown = [await HeldPage({ content }), await HeldPage({ content: slow })];
    asked.headers = new Headers({ "sec-fetch-dest": "empty" });
    shown.push(await HeldPage({ content }));
    expect(new Set(shown.map(({ type }) => type))).toEqual(new Set([Held]));
    // The part that keeps the boundary with which it was first drawn.
    expect(readFileSync("components/shell/held.tsx", "utf8")).toContain("useState(frame)");
  });
});

/** The address of a page, its variables filled in. */
const addressOf = (file: string) =>
  `/${file
    .split("/")
    .slice(2, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")
    .replace(/\[[^\]]+\]/g, "x")}`;

describe("every page that is made for one person", () => {
  const pages = globSync("app/[[]locale]/**/page.tsx").filter((file) => isPerRequest(addressOf(file)));

  it("shows a frame while what it reads is on its way", () => {
    expect(pages.length).toBeGreaterThan(80);
    const without = pages.filter((file) => {
      const text = readFileSync(file, "utf8");
      const waits = /<(?:Streamed|HeldPage|SectionGate|ListPage)\s|export \{ default/.test(text);
      // What reads nothing (a redirect, a page that there is not) has nothing to wait for.
      return !waits && /@\/lib\/(?!platform\/)|await read/.test(text);
    });
    expect(without).toEqual([]);
  });
});
