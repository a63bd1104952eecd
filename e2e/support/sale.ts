import { hold } from "./hold.ts";

/**
 * Keeps the sale of the one contract as it is while a test mints (`shared`), or for the one test that changes it or acts
 * as the contract's owner (`alone`). Returns what lets go.
 */
export const holdSale = (how: "shared" | "alone"): Promise<() => Promise<void>> => hold("sale", how);
