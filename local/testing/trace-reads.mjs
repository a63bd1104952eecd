// With `node --import`: writes the path of every file of this repository that a worker of Vitest opens or loads to the
// file named by ALTURA_READS, one per line. Processes that it starts do the same through NODE_OPTIONS. What Vitest itself
// reads is its configuration, which looks at tests of all sets.
import fs from "node:fs";
import { registerHooks, syncBuiltinESMExports } from "node:module";
import { isAbsolute, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isVitest = /\/vitest(\.mjs)?$/.test(process.argv[1] ?? "");
const list = isVitest ? undefined : process.env.ALTURA_READS;
const append = fs.appendFileSync;
/** Not part of the repository: packages, what a command writes, and the file that says what was run. */
const outside = /^(node_modules|\.git|\.local|test-results)(\/|$)/;
const seen = new Set();

function note(file) {
  if (file instanceof URL || (typeof file === "string" && file.startsWith("file:")))
    file = fileURLToPath(file);
  if (typeof file !== "string") return;
  const path = relative(root, isAbsolute(file) ? file : join(process.cwd(), file));
  if (path === "" || path.startsWith("..") || outside.test(path) || seen.has(path)) return;
  seen.add(path);
  append(list, `${path}\n`);
}

const reading = (flags) =>
  flags === undefined || flags === null || (typeof flags === "string" && flags.startsWith("r"));

function watch(owner, name, isRead = () => true) {
  const original = owner[name];
  owner[name] = function (file, ...rest) {
    if (isRead(rest)) note(file);
    return original.call(this, file, ...rest);
  };
  Object.assign(owner[name], original);
}

if (list) {
  const opened = ([flags]) => reading(typeof flags === "function" ? undefined : flags);
  for (const owner of [fs, fs.promises]) {
    for (const name of ["readFile", "copyFile", "cp"]) watch(owner, name);
    watch(owner, "open", opened);
  }
  for (const name of ["readFileSync", "copyFileSync", "cpSync", "createReadStream"]) watch(fs, name);
  watch(fs, "openSync", opened);
  syncBuiltinESMExports();
  // Modules are read past these functions.
  registerHooks?.({
    load(address, context, next) {
      if (address.startsWith("file:")) note(address.replace(/[?#].*/, ""));
      return next(address, context);
    },
  });
}
