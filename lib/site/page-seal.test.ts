import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScriptHashes, sealPage } from "./page-seal.mjs";

const page = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><script src="/a.js" async=""></script>
<script>boot()</script><script type="application/ld+json">{"a":1}</script></head>
<body><script id="x">self.__next_f.push([1,"é"])</script></body></html>`;

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("sealing a page", () => {
  it("allows its own inline scripts and nothing else inline", () => {
    expect(inlineScriptHashes(page)).toEqual([sha("boot()"), sha('self.__next_f.push([1,"é"])')]);
  });

  it("puts the policy before the first script, after the character set", () => {
    const sealed = sealPage(page);
    expect(sealed).toContain('<head><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy"');
    expect(sealed).not.toMatch(/unsafe-(inline|eval)/);
    expect(sealed.replace(/<meta http-equiv[^>]*>/, "")).toBe(page);
  });

  it("happens once", () => {
    expect(sealPage(sealPage(page))).toBe(sealPage(page));
  });

  it("lets named origins in", () => {
    expect(sealPage(page, ["https://eu.example"])).toMatch(/script-src [^;]* https:\/\/eu\.example;/);
  });

  it("copes with a page that has no script", () => {
    expect(sealPage("<html><head></head></html>")).toContain("script-src 'self'; object-src 'none'");
  });
});
