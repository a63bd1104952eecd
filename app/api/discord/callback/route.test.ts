import { beforeEach, expect, it, vi } from "vitest";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { GET } from "./route";

const calls = vi.hoisted(() => ({ authorizeMember: vi.fn(), finishJoin: vi.fn() }));
vi.mock("@/lib/guard/authorize", () => ({ authorizeMember: calls.authorizeMember }));
vi.mock("@/lib/discord/mutations", () => ({ finishJoin: calls.finishJoin }));
vi.mock("next/navigation", () => ({
  redirect: (address: string) => {
    throw new Error(`to ${address}`);
  },
}));

const back = () => GET(new Request("http://localhost:3000/api/discord/callback?code=c&state=s"));

beforeEach(() => void calls.finishJoin.mockReset().mockResolvedValue({ locale: "es", error: null }));

it("ends the consent of a member on their page", async () => {
  calls.authorizeMember.mockResolvedValueOnce({ id: "ada" });
  await expect(back()).rejects.toThrow(/^to \/es\/discord$/);
});

it.each<[ErrorCode, string]>([
  ["unauthenticated", "/auth?next=%2Fdiscord"],
  ["session_ended", "/auth?next=%2Fdiscord"],
  ["second_factor_required", "/auth?next=%2Fdiscord"],
  ["service_unavailable", "/discord?error=service_unavailable"],
])("leads on after %s", async (code, address) => {
  calls.authorizeMember.mockRejectedValueOnce(new AppError(code));
  await expect(back()).rejects.toThrow(`to ${address}`);
  expect(calls.finishJoin).not.toHaveBeenCalled();
});
