import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { membershipAbi } from "../../lib/mint/chain/membership.gen.ts";
import { connect } from "./rpc.ts";
import { startChain, type Chain } from "./start.ts";

const opened: { dataDir: string; chain?: Chain }[] = [];

async function open(dataDir = mkdtempSync(join(tmpdir(), "chain-")), withPast = false) {
  const chain = await startChain({ dataDir, port: 0, withPast });
  opened.push({ dataDir, chain });
  return { chain, dataDir, rpc: connect(chain.rpcUrl) };
}

afterEach(async () => {
  for (const { chain, dataDir } of opened.splice(0)) {
    await chain?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function mint(chain: Chain) {
  const rpc = connect(chain.rpcUrl);
  const account = privateKeyToAccount(generatePrivateKey());
  await rpc.setBalance({ address: account.address, value: parseEther("1") });
  const hash = await rpc.writeContract({
    address: chain.contract,
    abi: membershipAbi,
    functionName: "mint",
    account,
    value: parseEther("0.08"),
  });
  return rpc.waitForTransactionReceipt({ hash });
}

const pidOf = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, "anvil.json"), "utf8")) as { pid: number }).pid;

/** Seconds between the chain's clock and that of this machine. */
async function behind(rpc: ReturnType<typeof connect>): Promise<number> {
  await rpc.mine({ blocks: 1 });
  return Math.abs(Number((await rpc.getBlock()).timestamp) - Date.now() / 1000);
}

const minted = async ({ chain, rpc }: Awaited<ReturnType<typeof open>>) =>
  (await rpc.readContract({ address: chain.contract, abi: membershipAbi, functionName: "sale" })).minted;

test("a new chain can have a past: mints on other days, made once; its clock is that of today", async () => {
  const first = await open(undefined, true);
  const { chain, dataDir, rpc } = first;
  const made = await minted(first);
  expect(made).toBeGreaterThan(10n);
  const days = new Set<number>();
  for (const { blockNumber } of await rpc.getLogs({ address: chain.contract, fromBlock: 2n })) {
    const { timestamp } = await rpc.getBlock({ blockNumber });
    days.add(Math.floor(Number(timestamp) / 86_400));
  }
  expect(days.size).toBeGreaterThan(8);
  expect(await behind(rpc)).toBeLessThan(60);

  await chain.stop();
  const again = await open(dataDir, true);
  expect(await minted(again)).toBe(made);
  expect(await behind(again.rpc)).toBeLessThan(60);
});

test("a start gives an open contract, and blocks follow a transaction until it is deep", async () => {
  const { chain, rpc } = await open();
  const sale = await rpc.readContract({ address: chain.contract, abi: membershipAbi, functionName: "sale" });
  expect(sale).toMatchObject({ phase: 2, price: parseEther("0.08"), maxSupply: 1000n, paused: false });
  const deployed = await rpc.getBlock({ blockNumber: BigInt(chain.deployBlock), includeTransactions: true });
  expect(deployed.transactions[0]?.to).toBeNull();
  const { blockNumber } = await mint(chain);
  await vi.waitFor(async () => expect(await rpc.getBlockNumber()).toBeGreaterThanOrEqual(blockNumber + 2n));
});

test("a mint survives the death of the chain, with its receipt; the contract is not deployed again", async () => {
  const first = await open();
  const { transactionHash } = await mint(first.chain);
  await vi.waitFor(() =>
    expect(readFileSync(join(first.dataDir, "state.json"), "utf8")).toContain(transactionHash),
  );
  process.kill(pidOf(first.dataDir), "SIGKILL");
  await first.chain.stop();
  const again = await open(first.dataDir);
  expect(again.chain.contract).toBe(first.chain.contract);
  expect(again.chain.voucherSignerKey).toBe(first.chain.voucherSignerKey);
  const receipt = await again.rpc.getTransactionReceipt({ hash: transactionHash });
  expect(receipt.logs).toHaveLength(2);
});

test("an anvil left behind by a killed parent is rescued and replaced", async () => {
  const script = `import { startChain } from ${JSON.stringify(new URL("start.ts", import.meta.url).href)};
    await startChain({ dataDir: process.argv[1], port: Number(process.argv[2]) });
    process.kill(process.pid, "SIGKILL");`;
  const dataDir = mkdtempSync(join(tmpdir(), "chain-"));
  const orphaned = () =>
    execFileSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", script, dataDir, "0"]);
  expect(orphaned).toThrow();
  const balance = { address: `0x${"42".repeat(20)}`, value: 5n } as const;
  const left = JSON.parse(readFileSync(join(dataDir, "anvil.json"), "utf8")) as { port: number };
  const orphan = connect(`http://127.0.0.1:${left.port}`);
  await orphan.setBalance(balance);

  const { rpc } = await open(dataDir);
  expect(await rpc.getBalance(balance)).toBe(5n);
  await expect(orphan.getChainId()).rejects.toThrow();
});

test("a contract of an earlier version is refused in words", async () => {
  const first = await open();
  await first.rpc.setCode({ address: first.chain.contract, bytecode: "0x00" });
  await first.chain.stop();
  await expect(open(first.dataDir)).rejects.toThrow("npm run reset");
});

test("a process id that now belongs to something else is left alone", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "chain-"));
  writeFileSync(join(dataDir, "anvil.json"), JSON.stringify({ pid: process.pid, port: 1 }));
  await open(dataDir);
  expect(existsSync(join(dataDir, "state.json"))).toBe(true);
});

test("a reorganisation takes a mint back", async () => {
  const { chain, rpc } = await open();
  const { transactionHash, blockNumber } = await mint(chain);
  const depth = Number((await rpc.getBlockNumber()) - blockNumber) + 1;
  await rpc.request({ method: "anvil_reorg" as never, params: [depth, []] as never });
  await expect(rpc.getTransactionReceipt({ hash: transactionHash })).rejects.toThrow();
  expect(
    await rpc.readContract({ address: chain.contract, abi: membershipAbi, functionName: "totalSupply" }),
  ).toBe(0n);
});
