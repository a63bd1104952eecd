/** Lower case without accents, so that "devolucion" finds "devolución". */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Which of the texts hold every word of the query; all of them when nothing is asked. */
export function matches(query: string, texts: readonly string[]): boolean[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return texts.map((text) => {
    const found = plain(text);
    return words.every((word) => found.includes(word));
  });
}
