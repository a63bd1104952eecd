import fc from "fast-check";

/**
 * Properties are tried with the same inputs in every run, so that the same tree gives the same result; a counterexample that
 * another seed finds becomes a case of its own. `PROPERTY_SEED=2 npx vitest run <file>` tries others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });

export default fc;
