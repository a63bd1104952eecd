import { afterEach, expect, it, vi } from "vitest";
import { GET, POST } from "./route";

vi.stubEnv("APP_URL", "http://localhost:3000");
vi.stubEnv("LOCAL_CONSOLE_URL", "http://127.0.0.1:54343");
const asked = vi.fn(async () => new Response("the mailbox"));
vi.stubGlobal("fetch", asked);
afterEach(() => void asked.mockClear());

const from = (host: string, method = "GET") =>
  new Request("http://localhost:3000/local/mail", { method, headers: { host } });

it("shows the console under a name of this machine", async () => {
  expect(await (await GET(from("localhost:3000"))).text()).toBe("the mailbox");
});

it("shows and changes nothing under a foreign name, whatever it resolves to", async () => {
  expect((await GET(from("evil.example:3000"))).status).toBe(421);
  expect((await POST(from("evil.example:3000", "POST"))).status).toBe(421);
  expect(asked).not.toHaveBeenCalled();
});
