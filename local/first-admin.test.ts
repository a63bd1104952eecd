import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { firstAdmin } from "./first-admin.ts";

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "altura-admin-"));
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, "data-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A terminal, or a pipe: what is shown on it, and who types. */
function terminal(isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let shown = "";
  output.on("data", (text: Buffer) => (shown += text));
  const sees = (text: string) => expect.poll(() => shown).toContain(text);
  return { input, output, sees, shown: () => shown };
}

test("refuses what is no address in words, asks again, and asks nobody twice", async () => {
  const { input, output, sees, shown } = terminal();
  const asked = firstAdmin({ dataDir, given: undefined, input, output });
  await sees("Email address of the admin: ");
  input.write("not an address\n");
  await sees(
    "“not an address” is not an email address. An address looks like ada@example.com.\nEmail address",
  );
  input.write(" Rosa@Example.com \n");
  expect(await asked).toBe("rosa@example.com");
  const before = shown();
  expect(await firstAdmin({ dataDir, given: "other@example.com", input, output })).toBe("rosa@example.com");
  expect(shown()).toBe(before);
});

test("who leaves is asked again the next time", async () => {
  const { input, output, sees } = terminal();
  const asked = firstAdmin({ dataDir, given: undefined, input, output });
  await sees("Email address of the admin: ");
  input.end();
  expect(await asked).toBeNull();
  const again = terminal();
  const second = firstAdmin({ ...again, dataDir, given: undefined });
  await again.sees("Email address of the admin: ");
  again.input.end("rosa@example.com\n");
  expect(await second).toBe("rosa@example.com");
});

test("takes ADMIN_EMAIL without asking, and refuses one that is no address", async () => {
  const pipe = terminal(false);
  const none = { ...pipe, dataDir };
  await expect(firstAdmin({ ...none, given: "rosa" })).rejects.toThrow(
    "ADMIN_EMAIL cannot be used: “rosa” is not an email address.",
  );
  await expect(firstAdmin({ ...none, given: undefined })).rejects.toThrow("set ADMIN_EMAIL");
  expect(await firstAdmin({ ...none, given: "Rosa@Example.com" })).toBe("rosa@example.com");
  expect(pipe.shown()).toBe("");
});
