/** The only way to read the clock, so that a test can set the time by mocking this module. */
export function now(): Date {
  return new Date();
}
