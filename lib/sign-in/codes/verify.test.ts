import { describe, expect, it, vi } from "vitest";
import { handOver } from "./verify";

const supabase = (verifyOtp: () => Promise<never>) => ({ auth: { verifyOtp: vi.fn(verifyOtp) } });
const code = { email: "ada@altura.test", token: "123456", type: "email" } as const;

describe("handOver", () => {
  it("tells what the library throws by its own words", async () => {
    const broken = supabase(() => Promise.reject(new Error("An error occurred on token verification.")));
    await expect(handOver(broken, code)).rejects.toMatchObject({ code: "token_unverified", status: 422 });
  });

  it("leaves a bug a bug", async () => {
    await expect(
      handOver(
        supabase(() => Promise.reject(new TypeError("x"))),
        code,
      ),
    ).rejects.toThrow(TypeError);
  });
});
