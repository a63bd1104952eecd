import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { run } from "../app/run.ts";

/** The headless shell draws into memory only and needs a third less processor time than the whole browser. */
const shell = "/usr/bin/chromium-headless-shell";
const known = [
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Path of a Chromium for the browser tests: one named by CHROMIUM_PATH, one already there, Debian's package of
 * the headless shell when this is root on Debian, else Playwright's own download (null: Playwright then knows where it is).
 */
export async function findBrowser(log: (line: string) => void): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const present = known.find(existsSync);
  if (present) return present;

  const system = await readFile("/etc/os-release", "utf8").catch(() => "");
  if (/^ID(_LIKE)?=.*debian/m.test(system) && process.getuid?.() === 0) {
    log("Installing Debian's chromium-headless-shell for the browser tests (once) …");
    await run("apt-get", ["update"]);
    const { code, output } = await run(
      "apt-get",
      ["install", "-y", "--no-install-recommends", "chromium-headless-shell"],
      { env: { DEBIAN_FRONTEND: "noninteractive" } },
    );
    if (code === 0 && existsSync(shell)) return shell;
    log(output.slice(-2000));
  }
  log("Downloading Playwright's Chromium for the browser tests (once) …");
  const { code, output } = await run("playwright", ["install", "chromium"]);
  if (code !== 0) throw new Error(`No browser could be installed:\n${output.slice(-2000)}`);
  return null;
}
