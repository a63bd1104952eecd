import { AsyncLocalStorage } from "node:async_hooks";
import { expect, test } from "vitest";
import { gathered } from "./gathered";

/** A call that ends when it is told to, and what each was asked. */
function held() {
  const calls: { asked: readonly number[]; end: (answers: number[] | Error) => void }[] = [];
  const ask = gathered(
    (asked: readonly number[]) =>
      new Promise<readonly number[]>((resolve, reject) => {
        calls.push({ asked, end: (told) => (told instanceof Error ? reject(told) : resolve(told)) });
      }),
  );
  return { ask, calls };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the first question is asked at once, and those that come meanwhile together", async () => {
  const { ask, calls } = held();
  const first = ask(1);
  const [second, third] = [ask(2), ask(3)];
  expect(calls.map(({ asked }) => asked)).toEqual([[1]]);
  calls[0]?.end([10]);
  expect(await first).toBe(10);
  await settled();
  expect(calls.map(({ asked }) => asked)).toEqual([[1], [2, 3]]);
  calls[1]?.end([20, 30]);
  expect(await Promise.all([second, third])).toEqual([20, 30]);
  const fourth = ask(4);
  expect(calls).toHaveLength(3);
  calls[2]?.end([40]);
  expect(await fourth).toBe(40);
});

test("a call that fails fails for those of it alone", async () => {
  const { ask, calls } = held();
  const first = ask(1);
  const second = ask(2);
  calls[0]?.end(new Error("away"));
  await expect(first).rejects.toThrow("away");
  await settled();
  calls[1]?.end([20]);
  expect(await second).toBe(20);
});

test("answers that are too few are nobody's", async () => {
  const { ask, calls } = held();
  const asked = [ask(1), ask(2), ask(3)];
  calls[0]?.end([10]);
  await asked[0];
  await settled();
  calls[1]?.end([20]);
  for (const one of asked.slice(1)) await expect(one).rejects.toThrow("Not every question");
});

test("a call takes no more than a hundred", async () => {
  const sizes: number[] = [];
  const ask = gathered((asked: readonly number[]) => {
    sizes.push(asked.length);
    return Promise.resolve(asked);
  });
  const answers = await Promise.all(Array.from({ length: 251 }, (_, n) => ask(n)));
  expect(answers).toEqual(Array.from({ length: 251 }, (_, n) => n));
  expect(sizes).toEqual([1, 100, 100, 50]);
});

test("a call belongs to the request of the first who waits for it", async () => {
  const request = new AsyncLocalStorage<string>();
  const calls: [request: string | undefined, asked: readonly number[]][] = [];
  const ask = gathered(async (asked: readonly number[]) => {
    calls.push([request.getStore(), asked]);
    await settled();
    return asked;
  });
  const answers = await Promise.all([1, 2, 3].map((n) => request.run(`request ${n}`, () => ask(n))));
  expect(answers).toEqual([1, 2, 3]);
  expect(calls).toEqual([
    ["request 1", [1]],
    ["request 2", [2, 3]],
  ]);
});
