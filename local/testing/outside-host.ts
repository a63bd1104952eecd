import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  fetchOutside,
  type OutsideNetwork,
  type OutsideRequest,
} from "../../lib/platform/request/outside.ts";
import { createHttpServer } from "../http-server.ts";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A host of the internet, for tests of what the server fetches from outside. */
export async function startOutsideHost() {
  const replies: { answer: Answer } = { answer: (_request, response) => response.end() };
  const asked: IncomingMessage[] = [];
  const server = createHttpServer((request, response) => {
    asked.push(request);
    replies.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://shop.example.com:${port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };

  /** A network in which `shop.example.com` is this test's server, and nothing else of this machine may be asked. */
  const net = (addresses: Record<string, string[]> = {}): OutsideNetwork => ({
    local: [origin],
    addressesOf: async (host) => {
      if (host === "shop.example.com") return ["127.0.0.1"];
      const found = addresses[host];
      if (!found) throw new Error("ENOTFOUND");
      return found;
    },
  });
  const refusal = async (
    url: string,
    addresses: Record<string, string[]> = {},
    request: OutsideRequest = {},
  ) =>
    fetchOutside(url, request, net(addresses)).then(
      () => "answered",
      (error: { code: string }) => error.code,
    );

  return { replies, asked, port, origin, net, refusal, stop };
}
