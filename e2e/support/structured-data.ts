import assert from "node:assert/strict";

type Thing = Record<string, unknown> & { "@type": string };

const keysOf: Record<string, string[]> = {
  Organization: ["name", "url", "logo"],
  WebSite: ["name", "url", "inLanguage"],
  BreadcrumbList: ["itemListElement"],
  FAQPage: ["mainEntity"],
  Product: ["name", "description", "offers"],
};

/** The things that the JSON-LD blocks of a page describe; each block must be readable and say what its type must say. */
export function thingsIn(blocks: string[]): Thing[] {
  const all = blocks.flatMap((block) => {
    const { "@graph": graph, ...rest } = JSON.parse(block) as Thing & { "@graph"?: Thing[] };
    assert.equal(rest["@context"], "https://schema.org");
    return graph ?? [rest as Thing];
  });
  for (const thing of all) {
    const keys = keysOf[thing["@type"]];
    assert(keys, `No page is to describe a thing of the type ${thing["@type"]}.`);
    for (const key of keys) assert(thing[key], `${thing["@type"]}.${key}`);
  }
  return all;
}
