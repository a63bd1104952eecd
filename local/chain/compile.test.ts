import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generated } from "./compile.ts";

test("the generated files belong to the contract as it stands", () => {
  const files = generated();
  expect(files.map(({ text }) => text)).toEqual([
    expect.stringMatching(/membershipAbi = \[[^]*"type": "function"/),
    expect.stringMatching(/membershipBytecode = "(0x)?[0-9a-f]{1000}/),
    expect.stringMatching(/namesAbi = \[[^]*namesBytecode = "0x[0-9a-f]{1000}/),
  ]);
  for (const { file, text } of files) expect(readFileSync(file, "utf8")).toBe(text);
  // The compiler is a WebAssembly module: minutes on a busy machine.
}, 180_000);
