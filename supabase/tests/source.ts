import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL("../schemas", import.meta.url));

/** The files of the schema: `file` is `<group>/<subject>/<kind>.sql`. */
export const schemaFiles = globSync("*/*/*.sql", { cwd })
  .toSorted()
  .map((file) => ({ file, sql: readFileSync(`${cwd}/${file}`, "utf8") }));
