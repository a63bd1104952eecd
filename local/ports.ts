import { createServer } from "node:net";

/** First ports that are tried; the next free one is taken when another program holds it. */
export const defaultPorts = {
  app: 3000,
  supabase: 54321,
  postgres: 54322,
  mailboxHttp: 54324,
  mailboxSmtp: 54325,
  stripe: 54330,
  discord: 54340,
  analytics: 54341,
  console: 54343,
  chain: 54345,
};

export type Ports = typeof defaultPorts;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** A port the system hands out; for tests, which run beside each other and beside `npm start`. */
export function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Free ports for every service: near the defaults, or any when `fixed` is false. */
export async function choosePorts(fixed: boolean): Promise<Ports> {
  const taken = new Set<number>();
  const chosen: Partial<Ports> = {};
  for (const [name, first] of Object.entries(defaultPorts) as [keyof Ports, number][]) {
    let port = fixed ? first : await anyPort();
    while (taken.has(port) || !(await isFree(port))) port = fixed ? port + 1 : await anyPort();
    taken.add(port);
    chosen[name] = port;
  }
  return chosen as Ports;
}
