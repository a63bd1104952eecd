import { describe, expect, it } from "vitest";
import { lateScripts, paintFirst } from "./page-paint.mjs";

const page = `<!DOCTYPE html><html><head><link rel="preload" href="/a.woff2" as="font"/>\
<link rel="preload" as="script" fetchPriority="low" href="/one.js"/><script>theme()</script>\
<script src="/one.js" async=""></script><script src="/two.js" async=""></script>\
<script src="/old.js" noModule=""></script></head><body><p>Text</p><script id="_R_">boot("</body></html>")</script></body></html>`;

describe("a page that paints first", () => {
  it("asks for its scripts at its end, and for nothing else later", () => {
    const painted = paintFirst(page);
    expect(lateScripts(painted)).toEqual(["/one.js", "/two.js"]);
    expect(painted).not.toContain('async=""');
    expect(painted).not.toContain('as="script"');
    for (const kept of ['as="font"', "theme()", 'src="/old.js" noModule', 'boot("</body></html>")']) {
      expect(painted).toContain(kept);
    }
    expect(painted).toMatch(/\)\(\["\/one\.js","\/two\.js"\]\)<\/script><\/body><\/html>$/);
  });

  it("runs the data of the page as one script", () => {
    const data = '<script>add("a")</script><script>add("b")</script><script>add("c")</script>';
    const painted = paintFirst(page.replace("<script id", () => `${data}<script id`));
    expect(painted).toContain('<script>add("a");add("b");add("c")</script><script id="_R_">');
  });

  it("preloads the face of figures where it has some", () => {
    const face =
      '<link rel="preload" href="/_next/static/media/jetbrains-s.p.1a.woff2" as="font" crossorigin=""/>';
    const preloading = page.replace("<script>theme", () => `${face}<script>theme`);
    expect(paintFirst(preloading)).not.toContain("jetbrains");
    const withFigure = preloading.replace("<p>", '<p class="mt-2 figures text-xl">');
    expect(paintFirst(withFigure)).toContain(face);
    expect(paintFirst(preloading.replace("<p>", '<p class="figures-none">'))).not.toContain("jetbrains");
  });

  it("is made once", () => {
    expect(paintFirst(paintFirst(page))).toBe(paintFirst(page));
  });

  it("is what it was when it has no scripts", () => {
    const plain = "<html><head></head><body></body></html>";
    expect(paintFirst(plain)).toBe(plain);
    expect(lateScripts(plain)).toEqual([]);
  });
});
