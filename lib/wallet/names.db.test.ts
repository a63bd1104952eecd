import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { namehash, type Address, type PrivateKeyAccount } from "viem";
import { deployNames, localNames } from "../../local/chain/names.ts";
import { openStage } from "../../local/chain/testing/stage.ts";

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
  expect(await deployNames(stage.rpc)).toBe(true);
  expect(await deployNames(stage.rpc)).toBe(false);
});
afterAll(() => stage.close());

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  vi.stubEnv("CHAIN_ID", "31337");
  vi.stubEnv("CHAIN_NAME", "Test");
  vi.stubEnv("CHAIN_RPC_URL", stage.rpcUrl);
  vi.stubEnv("CHAIN_RPC_FALLBACK_URL", "");
  vi.stubEnv("CHAIN_ENS_RESOLVER", localNames.address);
});

const lower = (address: Address) => address.toLowerCase() as Address;
const nameOf = async (address: Address) => (await import("./names")).nameOf(lower(address));
/** A page does not wait for a slow chain: what comes later is there the next time. */
const expectName = (address: Address, name: string) =>
  expect.poll(() => nameOf(address), { timeout: 30_000 }).toBe(name);

async function register(account: PrivateKeyAccount, label: string, to: Address = account.address) {
  await stage.settled(
    await stage.rpc.writeContract({ ...localNames, functionName: "register", account, args: [label, to] }),
  );
}
async function claim(account: PrivateKeyAccount, name: string) {
  await stage.settled(
    await stage.rpc.writeContract({ ...localNames, functionName: "setName", account, args: [name] }),
  );
}

it("gives the name that leads back to the wallet, and nothing to a wallet without one", async () => {
  const ada = await stage.wallet();
  await register(ada, "ada");
  expect(await nameOf(ada.address)).toBeNull();
  await claim(ada, "ada.eth");
  vi.resetModules();
  await expectName(ada.address, "ada.eth");
  expect(await nameOf((await stage.wallet()).address)).toBeNull();
});

it("refuses a name that belongs to another wallet, to nobody, or is not written plainly", async () => {
  const [noor, thief] = [await stage.wallet(), await stage.wallet()];
  await register(noor, "noor");
  await register(thief, "NOOR");
  await register(thief, "no\u200bor");
  for (const name of [
    "noor.eth",
    "unknown.eth",
    "NOOR.eth",
    "no\u200bor.eth",
    "eth",
    "..",
    " ",
    "a".repeat(300),
  ]) {
    vi.resetModules();
    await claim(thief, name);
    expect([name, await nameOf(thief.address)]).toEqual([name, null]);
  }
});

it("lets nobody take a name that somebody has, or write the records of another", async () => {
  const [mara, thief] = [await stage.wallet(), await stage.wallet()];
  await register(mara, "mara");
  await expect(register(thief, "mara")).rejects.toThrow("Taken");
  const resolver = await stage.rpc.readContract({ ...localNames, functionName: "resolver" });
  const args = [namehash("mara.eth"), thief.address] as const;
  const setAddr = {
    type: "function",
    name: "setAddr",
    stateMutability: "nonpayable",
    inputs: [{ type: "bytes32" }, { type: "address" }],
    outputs: [],
  } as const;
  await expect(
    stage.rpc.simulateContract({
      ...{ address: resolver, abi: [setAddr], functionName: "setAddr", account: thief, args },
    }),
  ).rejects.toThrow();
});

it("remembers what it has read", async () => {
  const vera = await stage.wallet();
  await register(vera, "vera");
  await claim(vera, "vera.eth");
  await expectName(vera.address, "vera.eth");
  await claim(vera, "");
  expect(await nameOf(vera.address)).toBe("vera.eth");
});

it("is silent where the chain has no ENS, or does not answer", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const ida = await stage.wallet();
  await register(ida, "ida");
  await claim(ida, "ida.eth");
  vi.stubEnv("CHAIN_ENS_RESOLVER", "");
  expect(await nameOf(ida.address)).toBeNull();
  vi.stubEnv("CHAIN_ENS_RESOLVER", ida.address);
  expect(await nameOf(ida.address)).toBeNull();
  vi.resetModules();
  vi.stubEnv("CHAIN_ENS_RESOLVER", localNames.address);
  vi.stubEnv("CHAIN_RPC_URL", "http://127.0.0.1:9");
  expect(await nameOf(ida.address)).toBeNull();
  const { namesOf } = await import("./names");
  expect(await namesOf([{ address: lower(ida.address) }]), "which the page says").toEqual({
    known: {},
    missing: true,
  });
  vi.stubEnv("CHAIN_ENS_RESOLVER", "");
  expect(await namesOf([{ address: lower(ida.address) }])).toEqual({ known: {}, missing: false });
});
