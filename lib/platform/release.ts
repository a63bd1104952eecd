import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import release from "@/package.json";
import { now } from "./clock";

/** Version of the application that runs. */
export const version: string = release.version;

/** When this process started. */
export const started: string = new Date(now().getTime() - process.uptime() * 1000).toISOString();

function readBuild(): string {
  try {
    return readFileSync(join(process.cwd(), ".next", "BUILD_ID"), "utf8").trim();
  } catch {
    // `next dev` has none, and renews its pages itself.
    return "";
  }
}

let known: string | undefined;

/** Which build answers; empty where there is none. Pages that stay open for days compare it with their own. */
export const build = (): string => (known ??= readBuild());
