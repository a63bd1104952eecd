import { join } from "node:path";
import { buildApp } from "../app/build.ts";
import { serveApp } from "../app/standalone.ts";
import { chosenCommunity } from "../community.ts";
import { runUntilStopped } from "./serve.ts";

/** `npm start`: services, production build, server. With `--empty` of a community without example data. */
export async function main(args: string[]): Promise<void> {
  await runUntilStopped(async (stack, { dataDir, port, log }) => {
    const home = join(dataDir, "app");
    await buildApp(home, stack.env, log);
    return serveApp({ home, port, env: stack.env, log });
  }, chosenCommunity(args));
}
