/** Tells of every new block of a chain; `next` waits for one, at most `longest` ms. */
export type Heads = { next(longest: number): Promise<void>; close(): void };

/** Longest wait while the subscription does not stand. */
const WITHOUT_MS = 250;

/** Subscribes to `newHeads` over WebSocket, so that nobody asks a chain on which nothing happens for its head. */
export function followHeads(rpcUrl: string): Heads {
  const socket = new WebSocket(rpcUrl.replace(/^http/, "ws"));
  let subscribed = false;
  let closed = false;
  // A block that comes between two waits ends the next one at once.
  let missed = false;
  let wake: (() => void) | undefined;
  const notice = () => {
    missed = wake === undefined;
    wake?.();
  };
  socket.addEventListener("open", () =>
    socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_subscribe", params: ["newHeads"] })),
  );
  socket.addEventListener("message", () => {
    subscribed = true;
    notice();
  });
  socket.addEventListener("close", () => {
    subscribed = false;
    notice();
  });
  // The reason is of no use: a close follows, and the chain is then asked again and again.
  socket.addEventListener("error", () => undefined);

  return {
    next: (longest) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          wake = undefined;
          missed = false;
          resolve();
        };
        const timer = setTimeout(done, subscribed ? longest : Math.min(longest, WITHOUT_MS));
        if (missed || closed) done();
        else wake = done;
      }),
    close: () => {
      closed = true;
      socket.close();
      wake?.();
    },
  };
}
