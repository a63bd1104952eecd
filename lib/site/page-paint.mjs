const hint = /<link rel="preload" as="script"[^>]*\/>/g;
const script = /<script src="(\/[^"]+)" async=""><\/script>/g;
const figureFace = /<link rel="preload" href="[^"]*\/jetbrains[^"]*" as="font"[^>]*\/>/g;
const figure = /\sclass="[^"]*(?<![\w-])(?:figures|font-mono)(?![\w-])/;
const loader = /<script>\(function loadAfterPaint[^]*?\)\((\[[^\]]*\])\)<\/script>/;

/**
 * Runs in the browser, as text, so it may use nothing from outside. It does not wait in a tab in the background, which
 * paints nothing, nor where a browser cannot tell when it has painted, nor longer than two seconds. `async` is set for
 * the attribute: by it React and the bundler's runtime know a script that is there already.
 *
 * @param {string[]} sources
 */
function loadAfterPaint(sources) {
  const load = () => {
    for (const source of sources.splice(0)) {
      const element = document.createElement("script");
      element.src = source;
      element.async = true;
      document.head.append(element);
    }
  };
  if (document.hidden || !window.PerformanceObserver?.supportedEntryTypes?.includes("paint")) return load();
  new PerformanceObserver(load).observe({ type: "paint", buffered: true });
  setTimeout(load, 2000);
}

/**
 * A finished page whose scripts are asked for after its first paint, so that they do not compete with its style and
 * letters for a slow line and a slow processor (docs/decisions/0013). Inline scripts and `nomodule` stay as they are.
 * The face of figures is not preloaded where there are none.
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
    );
}

/**
 * The scripts that `paintFirst` moved behind the first paint of a page.
 *
 * @param {string} html
 * @returns {string[]}
 */
export const lateScripts = (html) => JSON.parse(loader.exec(html)?.[1] ?? "[]");
