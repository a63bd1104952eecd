import { expect, it, vi } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { GET } from "./route";

const { finishProvider, finishLink, joinServer } = vi.hoisted(() => ({
  finishProvider: vi.fn(),
  finishLink: vi.fn(),
  joinServer: vi.fn(),
}));
vi.mock("@/lib/sign-in/sign-in-methods", () => ({ finishProvider, finishLink }));
vi.mock("@/lib/discord/mutations", () => ({ joinServer }));
vi.mock("@/lib/guard/authorize", () => ({ authorizeMember: async () => ({ id: "ada" }) }));
vi.mock("@/lib/sign-in/after-sign-in", () => ({ keepPlan: vi.fn(), pageAfterSignIn: vi.fn() }));
vi.mock("@/lib/outbox/soon", () => ({ deliverSoon: vi.fn() }));
vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(to);
  },
}));

it("warns of a stale session in the address, and uses none that stands there", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  finishProvider.mockRejectedValue(new AppError("pkce_invalid"));
  const come = (age: number) => {
    const ends = Math.round(Date.now() / 1000) - age + 3600;
    const query = `access_token=x&token_type=bearer&expires_in=3600&expires_at=${ends}`;
    const params = Promise.resolve({ locale: "en" });
    return GET(new Request(`https://altura.example/auth/callback?${query}`), { params });
  };
  await expect(come(5)).rejects.toThrow("/auth?error=pkce_invalid");
  expect(warned).not.toHaveBeenCalled();
  await expect(come(600)).rejects.toThrow("/auth?error=pkce_invalid");
  expect(warned).toHaveBeenCalledWith(
    expect.stringMatching(/issued over 120s ago, URL could be stale: 60\ds/),
  );
  warned.mockRestore();
});

const linked = () =>
  GET(new Request("https://altura.example/de/auth/callback?next=%2Fde%2Fdiscord&link=mark&code=c"), {
    params: Promise.resolve({ locale: "de" }),
  });

it("leads on from a link to the server that the member agreed to join, without a second question", async () => {
  finishLink.mockResolvedValue({ member: "ada", joins: true });
  joinServer.mockResolvedValue({ url: "https://discord.example/oauth2/authorize?prompt=none" });
  await expect(linked()).rejects.toThrow(/^https:\/\/discord\.example/);
  expect(finishLink).toHaveBeenCalledWith({ code: "c" }, "mark");
  expect(joinServer).toHaveBeenCalledWith({ id: "ada" }, "de", true);
  joinServer.mockResolvedValue(null);
  await expect(linked()).rejects.toThrow(/^\/de\/discord$/);
});

it("joins no server where only the account was linked, or where this browser or this member began no link", async () => {
  joinServer.mockReset();
  for (const begun of [{ member: "ada", joins: false }, { member: "bob", joins: true }, null]) {
    finishLink.mockResolvedValue(begun);
    await expect(linked()).rejects.toThrow(/^\/de\/discord$/);
  }
  expect(joinServer).not.toHaveBeenCalled();
});

it("keeps the link and says so where joining fails", async () => {
  finishLink.mockResolvedValue({ member: "ada", joins: true });
  joinServer.mockRejectedValue(new AppError("discord_failed"));
  await expect(linked()).rejects.toThrow("/de/discord?error=discord_failed#");
});
