/**
 * ALTURA_TIMEOUT_FACTOR of the application that tests run (lib/platform/timeouts.mjs): a machine that is busy with many of
 * them answers later than a server does. Tests of outages start an application with 1, so that the real limits are tried too.
 */
export const testedTimeoutFactor = 6;
