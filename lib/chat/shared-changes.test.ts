import { beforeEach, expect, it, vi } from "vitest";

const { service, member } = vi.hoisted(() => ({ service: vi.fn(), member: vi.fn() }));
vi.mock("@/lib/platform/supabase/admin", () => ({ createAdminSupabase: () => ({ rpc: service }) }));
vi.mock("@/lib/platform/supabase/server", () => ({ createServerSupabase: async () => ({ rpc: member }) }));

import { readSharedChanges } from "./shared-changes";

const roomOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const closed = { data: null, error: { code: "P0001", message: "not_found" } };

beforeEach(() => {
  vi.clearAllMocks();
  service.mockResolvedValue({ data: { last_change: 300, missed: 100, messages: [] }, error: null });
  member.mockImplementation(async (name: string) =>
    name === "may_read_chat"
      ? { data: true, error: null }
      : { data: { last_change: 300, missed: 250, messages: [] }, error: null },
  );
});

it("makes one page for all readers of a room, and asks for each whether it is open to them", async () => {
  const room = roomOf(1);
  const readers = Array.from({ length: 50 }, () => readSharedChanges({ room, after: 290, shared: true }));
  expect(await Promise.all(readers)).toEqual(
    Array.from({ length: 50 }, () => ({ last_change: 300, missed: 10, messages: [] })),
  );
  expect(service).toHaveBeenCalledOnce();
  expect(member).toHaveBeenCalledTimes(50);
});

it("gives nothing of it to who may not read the room, and nothing of one room for another", async () => {
  member.mockResolvedValueOnce(closed);
  const wanted = { room: roomOf(2), after: 290, shared: true };
  await expect(readSharedChanges(wanted)).rejects.toMatchObject({ code: "not_found" });
  expect(service).not.toHaveBeenCalled();
  await readSharedChanges(wanted);
  await readSharedChanges({ ...wanted, room: roomOf(3) });
  expect(service).toHaveBeenCalledTimes(2);
});

it("reads for one alone what the page does not go back to", async () => {
  const missed = await readSharedChanges({ room: roomOf(4), after: 50, shared: true });
  expect(missed).toMatchObject({ missed: 250 });
  expect(member).toHaveBeenLastCalledWith("chat_changes", { p_room: roomOf(4), p_after: 50 });
});
