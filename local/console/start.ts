import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { exampleAccounts, type Account } from "./accounts.ts";
import { consoleApp } from "./app.ts";
import type { Services } from "./services.ts";

/** Starts the console on 127.0.0.1; the app shows it under its own `/local`. */
export async function startConsole(options: {
  port: Port;
  services: Services;
  /** To sign in with; those of the example when left out. */
  accounts?: readonly Account[];
}): Promise<Running & { url: string }> {
  const { url, stop } = await listen(
    consoleApp(options.services, options.accounts ?? exampleAccounts),
    options.port,
  );
  return { url, stop };
}
