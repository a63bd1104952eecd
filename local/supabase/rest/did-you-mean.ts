/** What a suggestion must score; of names of tables and functions PostgREST demands more, so as to reveal fewer. */
export const SCORES = { name: 0.75, other: 0.33 };

/** Matches looked at closely, best first. */
const CLOSE = 50;

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const similarity = (a: string, b: string) => 1 - distance(a, b) / Math.max(a.length, b.length, 1);

/** How often each run of `size` letters stands in a text. */
function grams(text: string, size: number): Map<string, number> {
  const inner = `-${text.replaceAll(/[^\p{L}\p{N}\s,]/gu, "")}-`;
  const found = new Map<string, number>();
  for (let at = 0; at + size <= inner.length; at++) {
    const gram = inner.slice(at, at + size);
    found.set(gram, (found.get(gram) ?? 0) + 1);
  }
  return found;
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  const norm = (vector: Map<string, number>) => Math.hypot(...vector.values());
  let product = 0;
  for (const [gram, count] of a) product += count * (b.get(gram) ?? 0);
  return product / (norm(a) * norm(b));
}

/**
 * The text of `known` that a misspelt one means, as PostgREST finds it: by the Haskell package `fuzzyset` (0.2), which
 * takes what shares three letters in a row (else two) and ranks that by its edit distance. Null when nothing scores
 * `least`.
 */
export function didYouMean(wrong: string, known: Iterable<string>, least: number): string | null {
  const key = wrong.toLowerCase();
  const entries = [...new Map([...known].map((text) => [text.toLowerCase(), text]))];
  const exact = entries.find(([lower]) => lower === key);
  if (exact) return exact[1];
  for (const size of [3, 2]) {
    const vector = grams(key, size);
    const [best] = entries
      .map(([lower, text]) => ({ lower, text, shared: cosine(vector, grams(lower, size)) }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared)
      .slice(0, CLOSE)
      .map(({ lower, text }) => ({ text, score: similarity(key, lower) }))
      .filter(({ score }) => score >= least)
      .sort((a, b) => b.score - a.score);
    if (best) return best.text;
  }
  return null;
}
