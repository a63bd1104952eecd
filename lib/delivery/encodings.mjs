import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * What a page or file is sent as. `variants` is ordered by preference and always ends with the identity. Who has a body under its
 * `former` tag has the same page.
 *
 * @typedef {{ name: string | null, body: Buffer, etag: string, former?: string }} Variant
 * @typedef {{ hash: string, variants: Variant[] }} Encoded
 */

/** @param {Buffer} body @param {number} quality of brotli, up to 11 */
const brotli = (body, quality) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** @param {Buffer} body */
export const hashOf = (body) => createHash("sha256").update(body).digest("base64url").slice(0, 22);

/**
 * Compresses once instead of once a visitor. Each variant has its own strong tag (RFC 9110, section 8.8.3).
 *
 * @param {Buffer} body
 * @param {string} hash
 * @param {boolean} isText what is not, is left as it is
 * @returns {Promise<Encoded>}
 */
export async function encode(body, hash, isText) {
  const identity = { name: null, body, etag: `"${hash}"` };
  if (!isText) return { hash, variants: [identity] };
  const [br, gz] = await Promise.all([brotli(body, 5), promisify(gzip)(body, { level: 7 })]);
  return {
    hash,
    variants: [
      { name: "br", body: br, etag: `"${hash}-br"` },
      { name: "gzip", body: gz, etag: `"${hash}-gz"` },
      identity,
    ],
  };
}

/**
 * The same variants with brotli at its best: some 12 % fewer bytes for a third of a second of another thread, which the
 * visitor who asked first does not wait for.
 *
 * @param {Encoded} page
 * @returns {Promise<Variant[]>}
 */
export async function tighten({ hash, variants }) {
  const body = variants.at(-1)?.body ?? Buffer.alloc(0);
  const tight = await brotli(body, 11);
  return variants.map((variant) =>
    variant.name === "br"
      ? { ...variant, body: tight, etag: `"${hash}-br11"`, former: variant.etag }
      : variant,
  );
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
