import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { chromium, type Browser, type Page } from "playwright";
import { run } from "../app/run.ts";

/** Draws into memory only. The whole browser shows a window of its own for each page and needs half as much time again. */
const shell = "/usr/bin/chromium-headless-shell";
const whole = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Installs Debian's package of the shell; false where this is not root on Debian, or nothing can be installed. */
async function installShell(log: (line: string) => void): Promise<boolean> {
  const system = await readFile("/etc/os-release", "utf8").catch(() => "");
  if (!/^ID(_LIKE)?=.*debian/m.test(system) || process.getuid?.() !== 0) return false;
  log("Installing Debian's chromium-headless-shell for the browser tests (once) …");
  // Two runs on one machine install one after the other.
  const waits = ["-o", "DPkg::Lock::Timeout=300"];
  await run("apt-get", [...waits, "update"]);
  const { code, output } = await run(
    "apt-get",
    [...waits, "install", "-y", "--no-remove", "--no-install-recommends", "chromium-headless-shell"],
    { env: { DEBIAN_FRONTEND: "noninteractive" } },
  );
  if (code !== 0) log(output.slice(-2000));
  return code === 0 && existsSync(shell);
}

/**
 * Path of a Chromium for the browser tests: one named by CHROMIUM_PATH, the headless shell where it is or can be installed,
 * a whole browser that is there, else Playwright's own download (null: Playwright then knows where it is).
 */
export async function findBrowser(log: (line: string) => void): Promise<string | null> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (existsSync(shell) || (await installShell(log))) return shell;
  const present = whole.find(existsSync);
  if (present) return present;

  log("Downloading Playwright's Chromium for the browser tests (once) …");
  const { code, output } = await run("playwright", ["install", "chromium"]);
  if (code !== 0) throw new Error(`No browser could be installed:\n${output.slice(-2000)}`);
  return null;
}

/** A page in a browser of its own, for tests outside Playwright's runner. Its waits end after a minute, as those of the runner do. */
export async function openPage(): Promise<{ browser: Browser; page: Page }> {
  const executablePath = (await findBrowser(() => undefined)) ?? undefined;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], timeout: 60_000 });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  return { browser, page };
}
