import "server-only";

const patienceMilliseconds = 8000;

/** `fetch` that gives up on a service that has stopped answering, so that a page says so instead of hanging. */
export const patientFetch: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(patienceMilliseconds);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
};
