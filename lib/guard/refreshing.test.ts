import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { countingRefusals } from "../../local/testing/refusals/counting-refusals";
import { AppError } from "@/lib/platform/errors";
import { refreshing } from "./refreshing";

const { found, without } = countingRefusals(fileURLToPath(new URL("../../", import.meta.url)));

describe("what changes something and then refuses", () => {
  it("refreshes after a success and after a refusal", async () => {
    const refresh = vi.fn();
    expect(await refreshing(refresh, async () => 7)).toBe(7);
    await expect(
      refreshing(refresh, () => Promise.reject(new AppError("stream_code_wrong"))),
    ).rejects.toMatchObject({ code: "stream_code_wrong" });
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it("does so in every action that refuses with what the database answered after a change", () => {
    expect(found).toContain("lib/streams/actions.ts#enterCodeAction");
    expect(without).toEqual([]);
  });
});
