import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import solc from "solc";
import type { Abi, Hex } from "viem";

const folder = new URL("./contract/", import.meta.url);
const abiFile = new URL("../../lib/mint/chain/membership.gen.ts", import.meta.url);
const bytecodeFile = new URL("./contract/membership-bytecode.gen.ts", import.meta.url);
const namesFile = new URL("./contract/names.gen.ts", import.meta.url);
const require = createRequire(import.meta.url);

type Output = {
  errors?: { severity: string; formattedMessage: string; sourceLocation?: { file: string } }[];
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
};

export type Compiled = { abi: Abi; bytecode: Hex };

/** Compiles one contract of a file; throws with solc's own words. Warnings about our own files count as errors. */
export function compile(file: URL, contract: string): Compiled {
  const input = {
    language: "Solidity",
    sources: { Main: { content: readFileSync(file, "utf8") } },
    settings: {
      // The newest rules that every chain we may deploy to has.
      evmVersion: "cancun",
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { Main: { [contract]: ["abi", "evm.bytecode.object"] } },
    },
  };
  const read = (name: string) => readSource(name, file);
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: read })) as Output;
  const ours = output.errors?.filter(
    (error) => error.severity === "error" || !error.sourceLocation?.file.startsWith("@openzeppelin/"),
  );
  if (ours?.length) throw new Error(ours.map((error) => error.formattedMessage).join("\n"));
  const compiled = output.contracts.Main?.[contract];
  if (!compiled) throw new Error(`solc returned no contract ${contract}`);
  return { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` };
}

/** The generated files: the browser is given the first, only a deployment needs the second, only the local chain the third. */
export function generated(): { file: URL; text: string }[] {
  const { abi, bytecode } = compile(new URL("Membership.sol", folder), "Membership");
  const names = compile(new URL("Names.sol", folder), "Names");
  const head = "// Written by `node local/chain/compile.ts`\n";
  return [
    {
      file: abiFile,
      text: `${head}export const membershipAbi = ${JSON.stringify(abi, null, 1)} as const;\n`,
    },
    { file: bytecodeFile, text: `${head}export const membershipBytecode = "${bytecode}" as const;\n` },
    {
      file: namesFile,
      text: `${head}export const namesAbi = ${JSON.stringify(names.abi, null, 1)} as const;\n\nexport const namesBytecode = "${names.bytecode}" as const;\n`,
    },
  ];
}

function readSource(name: string, from: URL): { contents: string } | { error: string } {
  try {
    const path = name.startsWith("@") ? require.resolve(name) : fileURLToPath(new URL(name, from));
    return { contents: readFileSync(path, "utf8") };
  } catch {
    return { error: `${name} not found` };
  }
}

if (import.meta.main) {
  for (const { file, text } of generated()) writeFileSync(file, text);
}
