import { isValidElement, Suspense, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Streamed } from "./streamed";

const asked = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => asked.headers }));
vi.mock("./page-loading", () => ({ PageLoading: () => "loading" }));

/** What stands below the boundary when the frame is sent: the part itself, or a promise of it. */
async function below(content: () => Promise<string>): Promise<{ part: unknown }> {
  const element = await Streamed({ content });
  expect(isValidElement(element) && element.type).toBe(Suspense);
  return { part: (element.props as { children: ReactNode }).children };
}

beforeEach(() => {
  asked.headers = new Headers({ "sec-fetch-dest": "document" });
});

describe("the part of a page that waits for data", () => {
  it("is sent with its frame when it is there in a moment", async () => {
    expect(await below(async () => "points")).toEqual({ part: "points" });
  });

  it("follows its frame when it takes longer", async () => {
    let finish: (text: string) => void = () => undefined;
    const { part } = await below(() => new Promise((resolve) => (finish = resolve)));
    expect(part).toBeInstanceOf(Promise);
    finish("points");
    expect(await part).toBe("points");
  });

  it("answers a redirect or an error in time with a status of its own", async () => {
    await expect(below(async () => Promise.reject(new Error("NEXT_REDIRECT")))).rejects.toThrow(
      "NEXT_REDIRECT",
    );
  });

  it("is waited for on a move inside the site, whose frame is there", async () => {
    asked.headers = new Headers({ "sec-fetch-dest": "empty" });
    let begun = false;
    let finish: (text: string) => void = () => undefined;
    const sent = below(() => {
      begun = true;
      return new Promise((resolve) => (finish = resolve));
    });
    await expect.poll(() => begun).toBe(true);
    setTimeout(() => finish("points"), 60);
    expect(await sent).toEqual({ part: "points" });
  });
});
