import { NextIntlClientProvider } from "next-intl";
import { renderToReadableStream } from "react-dom/server";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/platform/errors";
import admin from "@/lib/platform/i18n/messages/en/admin.json";
import shell from "@/lib/platform/i18n/messages/en/shell.json";
import type { Access } from "@/lib/session/status/access";
import { PanelGate } from "./panel-gate";

const pageAccess = vi.hoisted(() => vi.fn<() => Promise<Access>>());
vi.mock("@/lib/guard/page", () => ({ pageAccess }));
vi.mock("@/lib/platform/timeouts.mjs", () => ({ timeouts: { accessFrameMs: 5 } }));

const verifying = ["Verifying Access", "Checking permissions..."];
const member = { id: "m", email: "m@example.com", phone: null, level: "aal2" } as const;
const known = (roles: ("admin" | "moderator")[]) =>
  ({ state: "known", staff: { ...member, roles } }) as unknown as Access;
const outage = new AppError("service_unavailable", { detail: "did not answer within 2500 ms" });

const panel = (isAdmin: boolean) => <nav data-admin={String(isAdmin)}>the page</nav>;

/** The lookup, answered by hand. */
function lookup() {
  const { promise, resolve, reject } = Promise.withResolvers<Access>();
  pageAccess.mockReturnValueOnce(promise);
  return { resolve, reject };
}

/** What is sent until the lookup is answered, and then the rest. */
async function sent(gate: Promise<ReactNode>) {
  const stream = await renderToReadableStream(
    <NextIntlClientProvider locale="en" messages={{ admin: { guard: admin.guard }, shell }} timeZone="UTC">
      <div>{await gate}</div>
    </NextIntlClientProvider>,
    { onError: (error) => (error as { digest?: string }).digest },
  );
  const reader = stream.getReader();
  const textOf = (part?: Uint8Array) => new TextDecoder().decode(part);
  const first = textOf((await reader.read()).value);
  const rest = async () => {
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += textOf(part.value);
    return text;
  };
  return { first, rest };
}

/** The gate of a lookup that lasts longer than the frame is held back. */
async function late() {
  const { resolve, reject } = lookup();
  return { resolve, reject, ...(await sent(PanelGate({ children: panel }))) };
}

describe("a lookup that is answered at once", () => {
  it("opens the panel without a text before it", async () => {
    lookup().resolve(known(["admin"]));
    const { first } = await sent(PanelGate({ children: panel }));
    expect(first).toContain('<nav data-admin="true">');
    expect(first).toContain("the page");
    for (const text of verifying) expect(first).not.toContain(text);
  });

  it("throws what has a status of its own before anything is sent", async () => {
    for (const error of [outage, new Error("NEXT_REDIRECT"), new Error("a bug")]) {
      lookup().reject(error);
      await expect(PanelGate({ children: panel })).rejects.toBe(error);
    }
  });
});

describe("a lookup that lasts", () => {
  it("sends that permissions are checked, and nothing of the panel; then the panel", async () => {
    const { first, rest, resolve } = await late();
    for (const text of verifying) expect(first).toContain(text);
    expect(first).not.toContain("<nav");
    expect(first).not.toContain("the page");
    resolve(known(["moderator"]));
    const whole = await rest();
    expect(whole).toContain('<nav data-admin="false">');
    expect(whole).toContain("the page");
  });

  it("then refuses in the card, without the panel and the page", async () => {
    for (const [access, text] of [
      [known([]), "Access Denied"],
      [{ state: "signed-out" }, "Authentication Required"],
      [{ state: "failed", message: "denied" }, "Failed to verify role status: denied"],
    ] as [Access, string][]) {
      const { rest, resolve } = await late();
      resolve(access);
      const card = await rest();
      expect(card).toContain(text);
      expect(card).not.toMatch(/<nav|the page/);
    }
  });

  it("and gets no answer ends in the words and the retry of the 503 page, never in the card", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { rest, reject } = await late();
    reject(outage);
    const place = await rest();
    expect(place).toContain("Something went wrong loading this page");
    expect(place).toContain("One of our services isn’t responding. Nothing was lost; try again in a moment.");
    expect(place).toContain("This page tries again automatically every few seconds.");
    expect(place).toContain('<a href="" class="button button-primary button-md">Retry</a>');
    expect(place).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
    expect(place).not.toMatch(/Denied|<nav|the page/);
    expect(logged).toHaveBeenCalledWith(
      "Role check did not answer:",
      expect.stringContaining("did not answer within 2500 ms"),
    );
    logged.mockRestore();
  });

  it("leaves every other error, and a redirect, to those who know it", async () => {
    const { rest, reject } = await late();
    reject(Object.assign(new Error("redirect"), { digest: "NEXT_REDIRECT;replace;/auth/ended;307;" }));
    expect(await rest()).toContain('"NEXT_REDIRECT;replace;/auth/ended;307;"');
  });
});
