import { request as ask, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { withDelivery } from "../../lib/delivery/delivery.mjs";
import { createHttpServer } from "../http-server.ts";

export const app = "https://altura.example";

/** Serves `answer` in the place of Next, behind all that stands before it; `seen` are the headers that reached it. */
export async function behind(answer: RequestListener) {
  const seen: Record<string, unknown>[] = [];
  const server = createHttpServer(
    withDelivery(
      (request, response) => {
        seen.push(request.headers);
        answer(request, response);
      },
      () => app,
    ),
  );
  onTestFinished(() => void server.close());
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) =>
    new Promise<{ status: number; text: string; headers: Record<string, unknown> }>((resolve, reject) => {
      const asked = ask({ port, host: "127.0.0.1", method, path, headers, agent: false }, (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => (text += chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
        );
      });
      asked.once("error", reject);
      asked.end(body);
    });
  /** What a server answers to these very bytes: the first line, its headers and the body. */
  const sendRaw = (lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.once("error", reject).once("close", () => resolve(text));
    });
  return { seen, send, sendRaw };
}
