import { Refusal } from "./refusal.ts";

/** The commands of the README, on Node 24; `local/run.mjs` comes first. */
const [command = "start", ...rest] = process.argv.slice(2);

const commands: Record<string, () => Promise<{ main(args: string[]): Promise<void> }>> = {
  start: () => import("./commands/start.ts"),
  dev: () => import("./commands/dev.ts"),
  check: () => import("./commands/check.ts"),
  test: () => import("./commands/test.ts"),
  faults: () => import("./commands/faults.ts"),
  repeat: () => import("./commands/repeat.ts"),
  bench: () => import("./commands/bench.ts"),
  reset: () => import("./commands/reset.ts"),
  doctor: () => import("./commands/doctor.ts"),
  migration: () => import("./commands/migration.ts"),
};

const load = commands[command];
if (!load) {
  console.error(`Unknown command "${command}". There are: ${Object.keys(commands).join(", ")}.`);
  process.exit(1);
}

try {
  await (await load()).main(rest);
} catch (error) {
  if (error instanceof Refusal) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  process.exit(1);
}
