import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inlineScriptHashes, sealPage } from "./page-seal.mjs";

const page = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><script src="/a.js" async=""></script>
<script>boot()</script><script type="application/ld+json">{"a":1}</script></head>
<body><script id="x">self.__next_f.push([1,"é"])</script></body></html>`;

const scriptSources = (html: string) => /content="script-src ([^;]*);/.exec(html)?.[1];

afterEach(() => vi.unstubAllEnvs());

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("sealing a page", () => {
  it("allows its own inline scripts and nothing else inline", () => {
    expect(inlineScriptHashes(page)).toEqual([sha("boot()"), sha('self.__next_f.push([1,"é"])')]);
  });

  it("puts the policy before the first script, after the character set", () => {
    const sealed = sealPage(page);
    expect(sealed).toContain('<head><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy"');
    expect(scriptSources(sealed)).toBe(`'self' ${inlineScriptHashes(page).join(" ")}`);
    expect(sealed.replace(/<meta http-equiv[^>]*>/, "")).toBe(page);
  });

  it("replaces the policy of an earlier configuration, and is the same when done twice", () => {
    const before = sealPage(page);
    expect(sealPage(before)).toBe(before);
    vi.stubEnv("POSTHOG_HOST", "https://eu.i.posthog.com");
    const after = sealPage(before);
    expect(scriptSources(after)).toMatch(
      / https:\/\/eu\.i\.posthog\.com https:\/\/eu-assets\.i\.posthog\.com$/,
    );
    expect(after.match(/Content-Security-Policy/g)).toHaveLength(1);
  });

  it("copes with a page that has no script", () => {
    expect(sealPage("<html><head></head></html>")).toContain("script-src 'self'; default-src 'self'");
  });
});
