import { Children, isValidElement, Suspense, type ReactElement, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/platform/errors";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { OutageInPlace } from "./failure/outage-in-place";
import { Streamed, StreamedPages } from "./streamed";

const request = vi.hoisted(() => ({ kept: null as unknown }));
vi.mock("react", async (original) => ({
  ...(await original<object>()),
  // What React keeps while one request is rendered.
  cache: (make: () => unknown) => () => (request.kept ??= make()),
}));
vi.mock("./page-loading", () => ({ PageLoading: () => "loading" }));

beforeEach(() => {
  request.kept = null;
});

/** Renders the frame; resolves when it may be sent, and rejects with what its status is of. */
async function frame(): Promise<void> {
  const [boundary, hold] = Children.toArray(
    (StreamedPages({ children: "page" }).props as { children: ReactNode }).children,
  );
  expect(isValidElement(boundary) && boundary.type).toBe(Suspense);
  await (hold as ReactElement<object, () => Promise<null>>).type();
}

describe("a page below its frame", () => {
  it("is sent with it when it is there in a moment", async () => {
    let read: (text: string) => void = () => undefined;
    const page = Streamed({ content: () => new Promise<string>((resolve) => (read = resolve)) });
    const sent = frame();
    read("points");
    await sent;
    expect(await page).toBe("points");
  });

  it("follows it when it takes longer", async () => {
    let read: (text: string) => void = () => undefined;
    const page = Streamed({ content: () => new Promise<string>((resolve) => (read = resolve)) });
    await frame();
    read("points");
    expect(await page).toBe("points");
  });

  it("says in its place that a service did not answer, once its frame was sent, and keeps every other error", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    for (const error of [new AppError("service_unavailable"), new Error("NEXT_REDIRECT")]) {
      request.kept = null;
      let fail: (why: Error) => void = () => undefined;
      const page = Streamed({ content: () => new Promise<never>((_resolve, reject) => (fail = reject)) });
      await frame();
      fail(error);
      if (error instanceof AppError)
        expect((await page) as ReactElement).toHaveProperty("type", OutageInPlace);
      else await expect(page).rejects.toBe(error);
    }
    logged.mockRestore();
  });

  it("says so in its place on a move too, where no frame is sent", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    vi.useFakeTimers();
    let fail: (why: Error) => void = () => undefined;
    const page = Streamed({ content: () => new Promise<never>((_resolve, reject) => (fail = reject)) });
    await vi.advanceTimersByTimeAsync(timeouts.frameMs);
    fail(new AppError("service_unavailable"));
    expect((await page) as ReactElement).toHaveProperty("type", OutageInPlace);
    vi.useRealTimers();
    logged.mockRestore();
  });

  it("answers an outage in time with a status of its own", async () => {
    const outage = { content: () => Promise.reject(new AppError("service_unavailable")) };
    const sent = expect(frame()).rejects.toThrow("service_unavailable");
    await expect(Streamed(outage)).rejects.toThrow("service_unavailable");
    await sent;
  });

  it("answers a redirect in time with a status of its own", async () => {
    const refused = { content: () => Promise.reject(new Error("NEXT_REDIRECT")) };
    const sent = expect(frame()).rejects.toThrow("NEXT_REDIRECT");
    await expect(Streamed(refused)).rejects.toThrow("NEXT_REDIRECT");
    await sent;
  });

  it("is rendered alone on a move inside the site, and a redirect is nobody's unhandled error", async () => {
    expect(await Streamed({ content: async () => "points" })).toBe("points");
    request.kept = null;
    await expect(Streamed({ content: () => Promise.reject(new Error("NEXT_REDIRECT")) })).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
  });
});
