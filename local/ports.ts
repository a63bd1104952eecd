import { connect, createServer, type AddressInfo, type Server } from "node:net";

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
  turnstile: 54342,
  console: 54343,
  receiver: 54344,
  chain: 54345,
};

/**
 * A port of 127.0.0.1 that is bound from the moment it was chosen. A server of this process takes the bound socket
 * over (`listenOn`); for a program that binds by itself there is `handOver`.
 */
export type HeldPort = {
  port: number;
  /** Owns the socket until another server listens on it; closes what connects before. */
  server: Server;
  /** Gives the port up, unless another server has taken it over and closed it. */
  release(): Promise<void>;
};

/** A number to bind (0 picks a free one), or a port that is held already. */
export type Port = number | HeldPort;
/** Holds a port for a service, right before it starts. */
export type ChoosePort = (service: keyof typeof defaultPorts) => Promise<HeldPort>;

/** Whether a program answers on the IPv6 side of localhost, where a browser that is sent there looks first. */
function isServedOnIPv6(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, "::1");
    probe.once("error", () => resolve(false));
    probe.once("connect", () => {
      probe.destroy();
      resolve(true);
    });
  });
}

/** Binds `port` (0 picks a free one) on 127.0.0.1 and keeps it; rejects with EADDRINUSE when it is taken. */
export function holdPort(port: number): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy());
  let released: Promise<void> | undefined;
  const release = () => (released ??= new Promise((done) => void server.close(() => done())));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () =>
      resolve({ port: (server.address() as AddressInfo).port, server, release }),
    );
  });
}

function isTaken(error: unknown): boolean {
  return ["EADDRINUSE", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "");
}

/** Holds `first`, or the next port above it that is free. */
async function holdFrom(first: number): Promise<HeldPort> {
  for (let port = first; ; port++) {
    const held = await holdPort(port).catch((error: unknown) => {
      if (!isTaken(error) || port >= 65535) throw error;
      return null;
    });
    if (held && !(await isServedOnIPv6(port))) return held;
    await held?.release();
  }
}

/** The service's default port, or the next free one above it. */
export const usualPort: ChoosePort = (service) => holdFrom(defaultPorts[service]);

/** Any free port, for tests: they run beside each other and beside `npm start`. */
export const freePort: ChoosePort = () => holdPort(0);

/** `server.listen` for a port that may be held: the bound socket passes over, so that the port is never free between. */
export function listenOn(server: Pick<Server, "listen">, port: Port, listening: () => void): void {
  if (typeof port === "number") server.listen(port, "127.0.0.1", listening);
  else server.listen(port.server, listening);
}

/**
 * For programs that bind a port themselves: gives it up right before `start`, and when another program was quicker
 * goes on with the next free one. Any other failure of `start` is thrown.
 */
export async function handOver<T>(port: Port, start: (port: number) => Promise<T>): Promise<T> {
  const held = typeof port === "number" ? await holdPort(port) : port;
  await held.release();
  try {
    return await start(held.port);
  } catch (error) {
    const again = await holdPort(held.port).catch(() => null);
    if (again) {
      await again.release();
      throw error;
    }
    return handOver(await holdFrom(held.port + 1), start);
  }
}

/** A port that was free a moment ago, for programs and tests that take a number only. */
export async function anyPort(): Promise<number> {
  const held = await holdPort(0);
  await held.release();
  return held.port;
}
