import { AsyncLocalStorage } from "node:async_hooks";

/** As many as one call takes; the rest goes with the next. */
const most = 100;

type Waiting<Question, Answer> = {
  question: Question;
  /** Runs a call as part of the request of who asked. */
  within: <Result>(call: () => Result) => Result;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * `ask`, called once at a time by this process, with all that was asked while the call before it was under way: who asks alone
 * waits for nobody, and of many at once each costs a part of a call. `ask` answers in the order of the questions; when it
 * throws, so does each of them. A call belongs to the request of the first who waits for it: Next and OpenTelemetry must not write
 * it down for a request that is over.
 */
export function gathered<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let running = false;

  async function answer(asked: Waiting<Question, Answer>[]): Promise<void> {
    const [first] = asked;
    if (!first) return;
    try {
      const answers = await first.within(() => ask(asked.map(({ question }) => question)));
      if (answers.length !== asked.length) throw new Error("Not every question was answered");
      for (const [n, { resolve }] of asked.entries()) resolve(answers[n] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const asked = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await answer(asked);
    }
    running = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, within: AsyncLocalStorage.snapshot(), resolve, reject });
      if (!running) void run();
    });
}
