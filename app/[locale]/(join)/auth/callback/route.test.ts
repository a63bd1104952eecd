import { expect, it, vi } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { GET } from "./route";

const finishProvider = vi.hoisted(() => vi.fn());
vi.mock("@/lib/sign-in/sign-in-methods", () => ({ finishProvider, finishLink: vi.fn() }));
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
