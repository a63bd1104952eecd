import { setInterval } from "node:timers/promises";

/** Milliseconds between two requests of a kind: more of them would only keep the machine from starting instances. */
const pace = 40;

/**
 * Sends requests of each kind, one after the other, until `stop` is called: which of them were not answered with 200, and how many
 * were sent of a kind. A request that fails is never sent again.
 */
export function startLoad(kinds: Record<string, (turn: number) => Promise<Response>>) {
  const failed: string[] = [];
  const served = Object.fromEntries(Object.keys(kinds).map((name) => [name, 0]));
  let going = true;
  const all = Object.entries(kinds).map(async ([name, ask]) => {
    let turn = 0;
    for await (const _ of setInterval(pace)) {
      if (!going) return;
      const told = await ask(turn++).then(
        async (response) => {
          await response.text();
          return response.status;
        },
        (error: Error) => error.message,
      );
      if (told !== 200) failed.push(`${name}: ${told}`);
      served[name] = turn;
    }
  });
  return async () => {
    going = false;
    await Promise.all(all);
    return { failed, served };
  };
}
