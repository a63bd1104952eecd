import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * What a page is sent as. `variants` is ordered by preference and always ends with the identity.
 *
 * @typedef {{ name: string | null, body: Buffer, etag: string }} Variant
 * @typedef {{ hash: string, variants: Variant[] }} Encoded
 */

const text = {
  [constants.BROTLI_PARAM_QUALITY]: 6,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** @param {Buffer} body */
export const hashOf = (body) => createHash("sha256").update(body).digest("base64url").slice(0, 22);

/**
 * Compresses a page once instead of once a visitor. Each variant has its own strong tag (RFC 9110, section 8.8.3).
 *
 * @param {Buffer} body
 * @param {string} hash
 * @returns {Promise<Encoded>}
 */
export async function encode(body, hash) {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: text }),
    promisify(gzip)(body, { level: 7 }),
  ]);
  return {
    hash,
    variants: [
      { name: "br", body: br, etag: `"${hash}-br"` },
      { name: "gzip", body: gz, etag: `"${hash}-gz"` },
      { name: null, body, etag: `"${hash}"` },
    ],
  };
}

/**
 * The best variant that the client takes: names with a weight of zero are refused, others are not ranked, because
 * every browser gives all of them the same weight.
 *
 * @param {Encoded} page
 * @param {string | string[] | undefined} accepted the header `Accept-Encoding`
 */
export function variantFor(page, accepted) {
  const taken = String(accepted ?? "")
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each && !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(";")[0]);
  const found = page.variants.find(({ name }) => name === null || taken.includes(name));
  return /** @type {Variant} */ (found);
}
