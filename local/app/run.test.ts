import { spawn } from "node:child_process";
import { expect, it } from "vitest";

const script = `
  import { run } from ${JSON.stringify(new URL("./run.ts", import.meta.url).href)};
  try {
    const running = run(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
    console.log("began");
    await running;
  } catch (error) {
    console.log(error.message);
  } finally {
    console.log("taken down");
  }`;

it.each(["SIGINT", "SIGTERM"] as const)("on %s takes down what stands around a command", async (signal) => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { detached: true });
  let seen = "";
  child.stdout.on("data", (text: Buffer) => {
    if (seen === "") process.kill(-(child.pid ?? 0), signal);
    seen += text;
  });
  await new Promise((ended) => child.once("close", ended));
  expect(seen.trim().split("\n")).toEqual(["began", `Stopped by ${signal}.`, "taken down"]);
});
