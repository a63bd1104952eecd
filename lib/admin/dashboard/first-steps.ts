import { firstSteps, type Dashboard, type FirstStep } from "./schema";

export type FirstSteps = { version: string; steps: { key: FirstStep; done: boolean }[] };

/**
 * What an operator does first, and which of it is done; null when all is, for moderators, and once the list was put away.
 * `named`: the community has a name and a support address of its own (lib/platform/brand.ts).
 */
export function openFirstSteps(answer: Dashboard["first_steps"], named: boolean): FirstSteps | null {
  if (!answer) return null;
  const done = { ...answer.done, name: named };
  const steps = firstSteps.map((key) => ({ key, done: done[key] }));
  return steps.every((step) => step.done) ? null : { version: answer.version, steps };
}
