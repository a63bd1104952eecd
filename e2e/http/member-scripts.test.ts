import { expect, test } from "vitest";
import { fetchApp } from "../support/fetch-app.ts";
import { createMember } from "../support/members.ts";
import { signedInFetch } from "../support/signed-in-fetch.ts";

/** Text that only one library has, by what it is for. */
const marks = {
  "auth events": "PASSWORD_RECOVERY",
  realtime: "postgres_changes",
  analytics: "posthog",
  wallets: "walletconnect",
  menus: "DropdownMenu",
  dialogs: "DismissableLayer",
};

const pages = ["dashboard", "affiliate", "altura-points/signups", "settings", "settings?tab=security"];

test("a member page asks for nothing that it does not need to be used", async () => {
  const { fetch } = await signedInFetch((await createMember()).email);
  const read = new Map<string, Promise<string>>();
  const textOf = (source: string) => {
    const text = read.get(source) ?? fetchApp(source).then((answer) => answer.text());
    read.set(source, text);
    return text;
  };
  for (const path of pages) {
    const html = (await (await fetch(`/members/${path}`)).text()).replaceAll("&amp;", "&");
    const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source = ""]) => source);
    expect(sources.length).toBeGreaterThan(3);
    const texts = await Promise.all(sources.map(textOf));
    for (const [library, mark] of Object.entries(marks))
      expect([path, library, texts.some((text) => text.includes(mark))]).toEqual([path, library, false]);
  }
});
