import { expect, test } from "vitest";
import { openFirstSteps } from "./first-steps";

const all = { prices: true, stripe: true, mail: true, stream: true, mission: true };
const keys = (steps: ReturnType<typeof openFirstSteps>) =>
  steps?.steps.filter(({ done }) => !done).map(({ key }) => key);

test("the first steps of an operator stand there until all are done or they were put away", () => {
  const version = "1";
  expect(keys(openFirstSteps({ version, done: { ...all, stream: false } }, false))).toEqual([
    "name",
    "stream",
  ]);
  expect(openFirstSteps({ version, done: all }, true)).toBeNull();
  expect(keys(openFirstSteps({ version, done: all }, false))).toEqual(["name"]);
  expect(openFirstSteps(null, false)).toBeNull();
});
