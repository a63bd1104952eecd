/** Placeholder type until the providers are written. */
export type Provider = { name: string };
