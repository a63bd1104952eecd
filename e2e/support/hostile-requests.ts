import { openSession } from "../../local/testing/session.ts";
import { fetchApp } from "./fetch-app.ts";
import { services } from "./services.ts";

/** `kinds` are what it stands for: `tenth` takes at least one request of each. */
export type Sent = { path: string; init: RequestInit; about: string; kinds: string[] };
type Answered = { status: number | string; text: string };

/** Every `step`th of the values from the `first` on: who takes turns with others need not send everything itself. */
export const share = <T>(values: readonly T[], first: number, step: number) =>
  values.filter((_value, at) => at % step === first % step);

/**
 * What `npm test` sends of all that `npm run test:all` sends: every tenth, and the first of each kind that none before has
 * been. It is always the same, so that the same code gives the same result.
 */
export function tenth<T extends { kinds: string[] }>(all: readonly T[]): T[] {
  const met = new Set<string>();
  return all.filter(({ kinds }, at) => {
    if (at % 10 !== 0 && kinds.every((kind) => met.has(kind))) return false;
    for (const kind of kinds) met.add(kind);
    return true;
  });
}

/** Sends everything, ten at a time, and tells which answers were not `expected`. */
export async function others(all: readonly Sent[], expected: (status: number) => boolean): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...all];
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { status } = await answer(one);
      if (typeof status === "string" || !expected(status))
        found.push(`${status} ${one.init.method ?? "GET"} ${one.path} ${one.about}`.slice(0, 200));
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return found;
}

export async function answer({ path, init }: Pick<Sent, "path" | "init">): Promise<Answered> {
  try {
    const response = await fetchApp(path, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: String((error as { cause?: unknown }).cause ?? error), text: "" };
  }
}

export const isNoFault = (status: number) => status < 500;
export const cookieOf = async (email: string) =>
  [...(await openSession(services, email)).jar].map(([name, value]) => `${name}=${value}`).join("; ");
