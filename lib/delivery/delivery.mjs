import { withFormRedirects } from "./form-redirects.mjs";
import { withFront } from "./front.mjs";
import { withPolicies } from "./policies.mjs";
import { withRefusals } from "./refusals.mjs";
import { withWellFormed } from "./well-formed.mjs";

/** @typedef {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => void} Listener */

/**
 * All that stands between the network and Next, from the outside in: every answer gets a content policy, also a refusal and a page
 * from memory; a malformed request is refused before a page from memory could answer it.
 *
 * @param {Listener} next
 * @param {() => string} [appUrl] public address of the site
 * @returns {Listener}
 */
export const withDelivery = (next, appUrl = () => process.env.APP_URL ?? "") =>
  withPolicies(withWellFormed(withFront(withRefusals(withFormRedirects(next, appUrl), appUrl))));
