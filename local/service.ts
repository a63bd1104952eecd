/** What every `start…` function of `local/` resolves to; `stop` may be called more than once. */
export type Running = { stop(): Promise<void> };
