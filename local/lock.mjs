// Completes package-lock.json after `npm install` on a registry that offers only this platform's binaries:
// `npm ci` refuses a lock that leaves out optional packages its parents name, so their entries are added.
// They carry no integrity (this machine never saw them) and are fetched only on the platform they are for.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));

/** npm's platform words as they stand in names such as @next/swc-linux-arm64-musl. */
const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "sunos", "win32"];
const cpus = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "ppc64le", "riscv64", "s390x", "x64"];

function platformOf(name) {
  const words = name
    .split(/[-/.]/)
    .map((word) => (word === "windows" ? "win32" : word === "amd64" ? "x64" : word));
  const os = systems.find((system) => words.includes(system));
  const cpu = cpus.find((candidate) => words.includes(candidate));
  // Without it a machine with glibc would fetch the musl package, too.
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : null;
  return {
    ...(os ? { os: [os] } : { os: ["none"] }),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  };
}

/** Whether npm itself wrote the entry; ours have a version and a platform only, and are written anew. */
const ours = new Set(["version", "optional", "os", "cpu", "libc"]);
const isKnown = (entry) => entry && Object.keys(entry).some((key) => !ours.has(key));

let added = 0;
for (const entry of Object.values({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (isKnown(lock.packages[key]) || !/^\d/.test(range)) continue;
    lock.packages[key] = { version: range, optional: true, ...platformOf(name) };
    added += 1;
  }
}

const ordered = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
const text = `${JSON.stringify({ ...lock, packages: ordered }, null, 2)}\n`;
writeFileSync(file, text);
const digest = createHash("sha256").update(text).digest("hex");
writeFileSync(new URL("../node_modules/.altura-lock", import.meta.url), digest);
console.log(`package-lock.json: ${added} entries of other platforms added.`);
