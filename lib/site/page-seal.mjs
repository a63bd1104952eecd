import { createHash } from "node:crypto";

const mark = '<meta http-equiv="Content-Security-Policy"';

/** @param {string} script */
const hashOf = (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Hashes of the inline scripts that a browser would run; data blocks such as JSON-LD are never run.
 *
 * @param {string} html
 */
export function inlineScriptHashes(html) {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi)];
  const run = inline.filter(
    ([, attributes]) => !/\stype="(?!text\/javascript|module)/i.test(attributes ?? ""),
  );
  return [...new Set(run.map(([, , script]) => hashOf(script ?? "")))];
}

/**
 * A finished page with a policy that lets exactly its own inline scripts and scripts of this site run: no
 * `unsafe-inline`, no `unsafe-eval`. It is placed before the first script; done once per page.
 *
 * @param {string} html
 * @param {readonly string[]} [origins] further origins of scripts, such as the one of session replay
 */
export function sealPage(html, origins = []) {
  if (html.includes(mark)) return html;
  const sources = ["'self'", ...inlineScriptHashes(html), ...origins].join(" ");
  const policy = `script-src ${sources}; object-src 'none'; base-uri 'self'`;
  return html.replace(
    /<head[^>]*>(<meta charSet="utf-8"\/>)?/i,
    (head) => `${head}${mark} content="${policy}"/>`,
  );
}
