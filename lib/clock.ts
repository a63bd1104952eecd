/** The one way to read the clock, so that a test can stand anywhere in time by mocking this module. */
export function now(): Date {
  return new Date();
}
