// Entry of every command. Plain JavaScript for the Node that is there (≥ 20.9): it installs the packages,
// among them the pinned Node 24, and hands over to local/cli.ts on that Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const marker = join(root, "node_modules", ".altura-lock");
const lock = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

function installed() {
  return existsSync(marker) && readFileSync(marker, "utf8") === lock;
}

if (!installed()) {
  console.log("Installing packages (once, about a minute) …");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (result.status !== 0) {
    console.error("npm ci did not finish; its messages are above. Run the command again when it is mended.");
    process.exit(result.status ?? 1);
  }
  writeFileSync(marker, lock);
}

const bin = join(root, "node_modules", "node", "bin");
const node = [join(bin, "node"), join(bin, "node.exe")].find(existsSync);
if (!node) {
  console.error("The pinned Node 24 is missing from node_modules/node. Delete node_modules and run again.");
  process.exit(1);
}

// Node calls its SQLite experimental; local/lock-file.ts uses nothing of it but the lock.
const child = spawn(
  node,
  ["--disable-warning=ExperimentalWarning", "local/cli.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      // Compiling what a start imports takes longer than the services need; Node keeps the result of the last time.
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
      PATH: [bin, join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
    },
  },
);
// The child decides when everything has stopped. Ctrl-C reaches the whole process group, and so the child twice, which it
// does not mind; `kill -INT` of this process alone would reach nobody else.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
// npm hands a signal to its shell, which ends without telling this process: then npm is gone, and so is who asked.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && child.kill("SIGTERM"), 500).unref();
}
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
