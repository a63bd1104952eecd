import { createHash } from "node:crypto";
import { contentPolicy } from "../platform/request/content-policy.mjs";

const mark = '<meta http-equiv="Content-Security-Policy"';
const seal = new RegExp(`${mark} content="[^"]*"/>`);

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
 * `unsafe-inline`, no `unsafe-eval`. It is placed before the first script, and replaces an older one.
 *
 * @param {string} html
 */
export function sealPage(html) {
  const policy = contentPolicy(inlineScriptHashes(html));
  return html
    .replace(seal, "")
    .replace(/<head[^>]*>(<meta charSet="utf-8"\/>)?/i, (head) => `${head}${mark} content="${policy}"/>`);
}
