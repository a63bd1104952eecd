import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { app, behind } from "../../local/testing/refusing-server";
import { noteActing } from "../platform/request/request-state.mjs";

describe("a form of a visitor without scripts", () => {
  const id = `7f${"0".repeat(40)}`;
  const described = `{"id":"${id}","bound":"$@1"}`;
  const form = async (fields: [string, string | Blob][]) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    const body = new Response(data);
    return {
      headers: { origin: app, "content-type": body.headers.get("content-type") ?? "" },
      body: Buffer.from(await body.arrayBuffer()),
    };
  };
  const echoing: RequestListener = (request, response) => {
    noteActing();
    request.pipe(response.writeHead(200, { "x-method": `${request.method} ${request.url}` }));
  };

  it.each<[string, [string, string | Blob][]]>([
    [
      "an action",
      [
        [`$ACTION_ID_${id}`, ""],
        ["email", "ä@altura.example"],
      ],
    ],
    [
      "an action with what it answered before",
      [
        ["$ACTION_REF_1", ""],
        ["$ACTION_1:0", described],
        ["$ACTION_1:1", '[{"ok":false}]'],
        ["$ACTION_KEY", "k1"],
      ],
    ],
    [
      "no action",
      [
        ["email", ""],
        ["file", new Blob(["x"])],
      ],
    ],
  ])("reaches Next as it was sent: %s", async (_name, fields) => {
    const { send, seen } = await behind(echoing);
    const { headers, body } = await form(fields);
    for (const more of [{}, { "transfer-encoding": "chunked" }] as Record<string, string>[]) {
      const answer = await send("POST", "/auth?a=1", { ...headers, ...more }, body);
      expect([answer.status, answer.text]).toEqual([200, body.toString()]);
      expect(answer.headers["x-method"]).toBe("POST /auth?a=1");
    }
    expect(seen[0]).toMatchObject({
      "content-type": headers["content-type"],
      "x-forwarded-host": "altura.example",
    });
  });

  it.each<[string, [string, string | Blob][]]>([
    ["arguments that are left out", [["$ACTION_1:0", `{"id":"${id}","bound":"$undefined"}`]]],
    ["arguments that are none", [["$ACTION_1:0", `{"id":"${id}","bound":null}`]]],
    ["arguments that act", [["$ACTION_1:0", `{"id":"${id}","bound":{"then":"$h1"}}`]]],
    ["arguments of another field", [["$ACTION_1:0", `{"id":"${id}","bound":"$@0"}`]]],
    ["no description", []],
    [
      "two descriptions",
      [
        ["$ACTION_1:0", described],
        ["$ACTION_1:0", described],
      ],
    ],
    ["a file as its description", [["$ACTION_1:0", new Blob([described])]]],
  ])("is refused with %s", async (_name, fields) => {
    const { send, seen } = await behind(echoing);
    const { headers, body } = await form([["$ACTION_REF_1", ""], ...fields, ["$ACTION_1:1", "[null]"]]);
    expect((await send("POST", "/auth", headers, body)).status).toBe(400);
    expect(seen).toEqual([]);
  });

  it("is refused when it is no form, or too long", async () => {
    const { send, seen } = await behind(echoing);
    const headers = { origin: app, "content-type": "multipart/form-data; boundary=x" };
    expect((await send("POST", "/auth", headers, "x")).status).toBe(400);
    const chunked = { ...headers, "transfer-encoding": "chunked" };
    expect((await send("POST", "/auth", chunked, Buffer.alloc(2 * 1024 * 1024))).status).toBe(413);
    expect(seen).toEqual([]);
  });
});
