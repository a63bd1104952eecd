import { buildApp } from "../app/build.ts";
import { serveApp } from "../app/serve.ts";
import { runUntilStopped } from "./serve.ts";

/** `npm start`: services, production build, server. */
export async function main(): Promise<void> {
  await runUntilStopped(async (stack, { dataDir, port, log, freePort }) => {
    await buildApp(stack.env, log);
    await freePort();
    return serveApp({ dataDir, port, env: stack.env, log });
  });
}
