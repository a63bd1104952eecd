/** What is thrown where an answer says that it is none: that of a gateway, or that a service did not answer ours. */
export class NoAnswer extends Error {}

/** What `fetch` throws in Chrome, Firefox and Safari when no answer comes, or not in time. */
const noAnswer = /failed to fetch|networkerror|load failed/i;
const isAborted = (error: unknown) =>
  error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError");

/** Whether `error` says that no answer came: then nothing was refused, and the same may be tried again. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  isAborted(error) ||
  (error instanceof TypeError && noAnswer.test(error.message));
