import "server-only";

const patienceMilliseconds = 8000;

/** `fetch` that gives up on a service that has stopped answering, so that a page says so instead of hanging. */
const patientFetch: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(patienceMilliseconds);
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
};

/**
 * What every client of the server shares. Reads are not tried again: the library would wait seven seconds before it
 * tells a visitor that the database cannot be reached.
 */
export const patient = { db: { retry: false }, global: { fetch: patientFetch } };
