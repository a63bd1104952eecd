import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actionId } from "../support/hostile-actions.ts";
import { startSecondApp } from "../support/second-app.ts";

let app: Awaited<ReturnType<typeof startSecondApp>>;
beforeAll(async () => {
  app = await startSecondApp({});
}, 180_000);
afterAll(() => app.stop());

/** Sends a body that ends before the field with which React's decoder begins, and answers the status. */
async function sendBroken(id: string): Promise<number> {
  const body = '--x\r\ncontent-disposition: form-data; name="1"\r\n\r\n"x"\r\n--x--\r\n';
  const headers = {
    origin: app.url,
    "next-action": actionId("signIn"),
    "content-type": "multipart/form-data; boundary=x",
    "x-request-id": id,
  };
  return (await fetch(`${app.url}/auth`, { method: "POST", headers, body })).status;
}

/** Ends the connection in the middle of the body. */
const breakOff = (id: string) =>
  new Promise<void>((resolve, reject) => {
    const { hostname, port, host } = new URL(app.url);
    const lines = [
      "POST /auth HTTP/1.1",
      `Host: ${host}`,
      `Origin: ${app.url}`,
      `Next-Action: ${actionId("signIn")}`,
      "Content-Type: multipart/form-data; boundary=x",
      `X-Request-Id: ${id}`,
      "Content-Length: 5000",
    ];
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join("\r\n")}\r\n\r\n--x\r\n`, () => socket.destroy()),
    );
    socket.once("error", reject).once("close", () => resolve());
  });

test("a body of an action that ends early is one line of the log with its request, ten a minute at most", async () => {
  const before = app.log().length;
  const ids = Array.from({ length: 15 }, (_, at) => `broken-body-${at}`);
  for (const id of ids.slice(0, 14)) expect(await sendBroken(id)).toBe(400);
  await breakOff(ids[14]!);
  await expect
    .poll(() => app.log().slice(before))
    .toContain("No action could be read from request broken-body-0");
  const lines = app.log().slice(before).split("\n");
  expect(lines.filter((line) => line.includes("No action could be read")).length).toBeLessThanOrEqual(10);
  expect(lines.filter((line) => line.includes("broken-body-0"))).toHaveLength(1);
  expect(lines.filter((line) => /^\s+at /.test(line))).toEqual([]);
});
