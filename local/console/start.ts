import { listen } from "../listen.ts";
import type { Port } from "../ports.ts";
import type { Running } from "../service.ts";
import { consoleApp } from "./app.ts";
import type { Services } from "./services.ts";

/** Starts the console on 127.0.0.1; the app shows it under its own `/local`. */
export async function startConsole(options: {
  port: Port;
  services: Services;
}): Promise<Running & { url: string }> {
  const { url, stop } = await listen(consoleApp(options.services), options.port);
  return { url, stop };
}
