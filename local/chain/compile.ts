import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import solc from "solc";

const folder = new URL("./contract/", import.meta.url);
const abiFile = new URL("../../lib/mint/membership.gen.ts", import.meta.url);
const bytecodeFile = new URL("./contract/membership-bytecode.gen.ts", import.meta.url);
const require = createRequire(import.meta.url);

type Output = {
  errors?: { severity: string; formattedMessage: string; sourceLocation?: { file: string } }[];
  contracts: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>;
};

/** Compiles Membership.sol; throws with solc's own words. Warnings about our own files count as errors. */
export function compile(): { abi: unknown[]; bytecode: string } {
  const input = {
    language: "Solidity",
    sources: { "Membership.sol": { content: readFileSync(new URL("Membership.sol", folder), "utf8") } },
    settings: {
      // The newest rules that every chain we may deploy to has.
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { "Membership.sol": { Membership: ["abi", "evm.bytecode.object"] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readSource })) as Output;
  const ours = output.errors?.filter(
    (error) => error.severity === "error" || !error.sourceLocation?.file.startsWith("@openzeppelin/"),
  );
  if (ours?.length) throw new Error(ours.map((error) => error.formattedMessage).join("\n"));
  const contract = output.contracts["Membership.sol"]?.["Membership"];
  if (!contract) throw new Error("solc returned no contract");
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}

/** The two generated files: the browser is given the first, only a deployment needs the second. */
export function generated(): { file: URL; text: string }[] {
  const { abi, bytecode } = compile();
  const head = "// Written by `node local/chain/compile.ts`\n";
  return [
    {
      file: abiFile,
      text: `${head}export const membershipAbi = ${JSON.stringify(abi, null, 1)} as const;\n`,
    },
    { file: bytecodeFile, text: `${head}export const membershipBytecode = "${bytecode}" as const;\n` },
  ];
}

function readSource(name: string): { contents: string } | { error: string } {
  try {
    const path = name.startsWith("@") ? require.resolve(name) : fileURLToPath(new URL(name, folder));
    return { contents: readFileSync(path, "utf8") };
  } catch {
    return { error: `${name} not found` };
  }
}

if (import.meta.main) {
  for (const { file, text } of generated()) writeFileSync(file, text);
}
