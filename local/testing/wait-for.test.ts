import { expect, it, vi } from "vitest";

/** Longer than the second that Vitest waits by itself. */
const busy = 1300;

it("a condition may take longer than a second on a loaded machine", async () => {
  const began = performance.now();
  const holds = () => expect(performance.now() - began).toBeGreaterThan(busy);
  await Promise.all([vi.waitFor(holds), expect.poll(() => performance.now() - began).toBeGreaterThan(busy)]);
});

it("a condition that names its own time keeps it", async () => {
  await expect(vi.waitFor(() => expect(1).toBe(2), { timeout: 50 })).rejects.toThrow("to be 2");
  await expect(vi.waitFor(() => expect(1).toBe(2), 50)).rejects.toThrow("to be 2");
});
