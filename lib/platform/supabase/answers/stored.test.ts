import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { unwrapStored } from "./stored";

const boxOf = (answer: () => Promise<Response>) =>
  createClient("http://127.0.0.1:9", "key", { global: { fetch: answer } }).storage.from("box");
const answering = (status: number, body: object | string) => () =>
  Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

const missing = { statusCode: "404", error: "not_found", message: "Object not found" };

it.each([
  ["not_found", "an answer that there is none", answering(400, missing)],
  ["not_found", "a plain 404", answering(404, "")],
  ["service_unavailable", "a connection that ended", () => Promise.reject(new TypeError("fetch failed"))],
  ["service_unavailable", "a gateway", answering(502, "<html>")],
  ["service_unavailable", "a fault of the service", answering(500, { message: "Internal" })],
  ["service_unavailable", "too many calls", answering(429, { message: "Too many" })],
])("throws %s for %s", async (code, _what, answer) => {
  const box = boxOf(answer);
  const links = box.createSignedUrl("a", 60, { download: "a.txt" });
  await expect(links.then(unwrapStored)).rejects.toMatchObject({ code });
  await expect(box.download("a").then(unwrapStored)).rejects.toMatchObject({ code });
});

it("gives what is there", async () => {
  expect(await (await boxOf(answering(200, "text")).download("a").then(unwrapStored)).text()).toBe("text");
});
