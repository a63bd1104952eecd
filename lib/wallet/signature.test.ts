import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createSiweMessage } from "viem/siwe";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { createHttpServer } from "../../local/http-server.ts";

const account = privateKeyToAccount(generatePrivateKey());
const stranger = privateKeyToAccount(generatePrivateKey());
const message = createSiweMessage({
  address: account.address,
  chainId: 31337,
  domain: "localhost:3000",
  nonce: "nonce1234567",
  uri: "http://localhost:3000",
  version: "1",
});

const servers: ReturnType<typeof createHttpServer>[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});

type Said = { result: string } | { error: { code: number; message: string; data?: string } } | null;

/** An endpoint of the chain that says one thing to every call of a contract; null is no answer. */
async function endpoint(said: Said): Promise<string> {
  const server = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      const calls = [JSON.parse(body)].flat() as { id: number; method: string }[];
      if (!said && calls.some(({ method }) => method === "eth_call"))
        return void response.writeHead(502).end();
      const known: Record<string, string> = { eth_chainId: "0x7a69", eth_blockNumber: "0x64" };
      const answers = calls.map(({ id, method }) => ({
        ...{ jsonrpc: "2.0", id },
        ...(method === "eth_call" ? said : { result: known[method] ?? "0x" }),
      }));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body.startsWith("[") ? answers : answers[0]));
    });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function signedWith(signer: typeof account, ...said: Said[]) {
  vi.resetModules();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const [first, second] = await Promise.all(said.map(endpoint));
  vi.stubEnv("CHAIN_ID", "31337");
  vi.stubEnv("CHAIN_NAME", "Test");
  vi.stubEnv("CHAIN_RPC_URL", first);
  vi.stubEnv("CHAIN_RPC_FALLBACK_URL", second ?? "");
  const { onChain } = await import("./chain");
  const { isSignedBy } = await import("./signature");
  const signature = await signer.signMessage({ message });
  const signed = { message, signature, address: account.address, nonce: "nonce1234567" };
  return onChain((chain) => isSignedBy(chain, { ...signed, domain: "localhost:3000" }));
}

const [yes, no] = [1, 0].map((bit) => ({ result: `0x${String(bit).padStart(64, "0")}` }));
const reverted = { error: { code: 3, message: "execution reverted", data: "0x" } };

it("knows a key without the chain", async () => {
  expect(await signedWith(account, null)).toBe(true);
});

it("takes the word of a contract", async () => {
  expect(await signedWith(stranger, yes!)).toBe(true);
  expect(await signedWith(stranger, no!)).toBe(false);
  expect(await signedWith(stranger, reverted)).toBe(false);
});

it("says that nobody could be asked, not that the signature is wrong", async () => {
  await expect(signedWith(stranger, null)).rejects.toMatchObject({ code: "chain_unavailable" });
  await expect(signedWith(stranger, null, null)).rejects.toMatchObject({ code: "chain_unavailable" });
});

it("asks the other endpoint first", async () => {
  expect(await signedWith(stranger, null, yes!)).toBe(true);
  expect(await signedWith(stranger, null, no!)).toBe(false);
});
