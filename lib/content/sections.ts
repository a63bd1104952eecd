type Section = { id: string; title: string; text: string };

/** An address for a heading: its letters and digits, without accents. */
const addressOf = (title: string) =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** A text in the sections that its headings of the second level make; what stands before the first has none of its own. */
export function splitSections(text: string): Section[] {
  const sections: Section[] = [];
  for (const part of text.split(/^(?=## )/m)) {
    const [, title, rest] = part.match(/^## (.*)\n?([^]*)$/) ?? [null, "", part];
    if (!title && !(rest ?? "").trim()) continue;
    const base = addressOf(title ?? "") || "text";
    const id = sections.some((one) => one.id === base) ? `${base}-${sections.length + 1}` : base;
    sections.push({ id, title: title ?? "", text: (rest ?? "").trim() });
  }
  return sections;
}
