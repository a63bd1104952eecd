const hint = /<link rel="preload" as="script"[^>]*\/>/g;
const script = /<script src="(\/[^"]+)" async=""><\/script>/g;
const seam = ")</script><script>";
const figureFace = /<link rel="preload" href="[^"]*\/jetbrains[^"]*" as="font"[^>]*\/>/g;
const figure = /\sclass="[^"]*(?<![\w-])(?:figures|font-mono)(?![\w-])/;
const loader = /\(function loadAfterPaint[^]*?\)\((\[[^\]]*\])\)<\/script>/;

/**
 * Runs in the browser, as text, so it may use nothing from outside. It does not wait in a tab in the background, which
 * paints nothing, nor where a browser cannot tell when it has painted, nor longer than two seconds. Each script is
 * asked for in a task of its own, because a dozen at once holds a slow processor up. When they have run and nothing
 * else is to be done, or two seconds later, what is `when-ready` (globals.css) is laid out. `async` is set for the
 * attribute: by it React and the bundler's runtime know a script that is there already.
 *
 * @param {string[]} sources
 */
function loadAfterPaint(sources) {
  let left = sources.length;
  const ready = () => (document.documentElement.dataset.ready = "");
  const count = () => --left || (window.requestIdleCallback ?? setTimeout)(ready, { timeout: 2000 });
  const add = (source) => {
    const element = document.createElement("script");
    element.onload = element.onerror = count;
    element.src = source;
    element.async = true;
    document.head.append(element);
  };
  const load = () => {
    for (const source of sources.splice(0)) setTimeout(add, 0, source);
  };
  if (document.hidden || !window.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return load();
  new PerformanceObserver(load).observe({ type: "paint", buffered: true });
  setTimeout(load, 2000);
}

/**
 * A finished page whose scripts are asked for after its first paint, so that they do not compete with its style and
 * letters for a slow line and a slow processor (docs/decisions/0013). Inline scripts and `nomodule` stay as they are.
 * Those that follow each other become one, for which the seal needs one hash. The face of figures is not preloaded
 * where there are none.
 *
 * @param {string} html
 */
export function paintFirst(html) {
  const sources = [...html.matchAll(script)].map(([, source]) => source);
  if (sources.length === 0) return html;
  return (figure.test(html) ? html : html.replace(figureFace, ""))
    .replace(hint, "")
    .replace(script, "")
    .replace(
      /<\/body><\/html>$/,
      (end) => `<script>(${loadAfterPaint})(${JSON.stringify(sources)})</script>${end}`,
    )
    .replaceAll(seam, ");");
}

/**
 * The scripts that `paintFirst` moved behind the first paint of a page.
 *
 * @param {string} html
 * @returns {string[]}
 */
export const lateScripts = (html) => JSON.parse(loader.exec(html)?.[1] ?? "[]");
