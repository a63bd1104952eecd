import type { CaptureResult, SessionRecordingOptions } from "posthog-js";
import { cleaned, withoutAddresses } from "./addresses";

/** Attributes that only say how something looks: without them a replay shows nothing. Names are lower-case. */
const layout =
  /^(class|type|role|rel|dir|lang|media|charset|as|width|height|colspan|rowspan|span|hidden|open|checked|selected|disabled|multiple|rows|cols|tabindex|xmlns|viewbox|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|points|transform|fill|fill-.*|stroke|stroke-.*|clip-.*|opacity|offset|stop-.*|preserveaspectratio|vector-effect|font-.*|text-anchor|dominant-baseline|aria-(hidden|expanded|selected|checked|pressed|current|disabled|busy|live|modal|orientation|sort)|data-(state|side|align|orientation|theme)|rr_.*|_csstext)$/;

/** Styles and fonts of the build: the same for everybody. */
const ofTheBuild = /^(https?:\/\/[^/]+)?\/_next\/static\/(?!.*\.\.)[\w./~-]+$/;

/** What a replay keeps of an attribute. A name, an address or a picture of somebody may be in any that is not listed. */
export function maskedAttribute(name: string, value: string): string {
  const lower = name.toLowerCase();
  if (lower === "style") return value.includes("url(") ? "" : value;
  if (layout.test(lower)) return value;
  return (lower === "href" || lower === "src") && ofTheBuild.test(value) ? value : "";
}

/** Session replay shows the layout of a page and nothing that belongs to a person: no text, input, picture or address. */
export const replayOptions: SessionRecordingOptions = {
  maskAllInputs: true,
  maskTextSelector: "*",
  maskAttributeFn: maskedAttribute,
  maskCapturedNetworkRequestFn: () => null,
  recordHeaders: false,
  recordBody: false,
  captureCanvas: { recordCanvas: false },
  captureJsonLd: false,
  // What is compressed could not be looked at before it is sent; requests are compressed all the same.
  compress_events: false,
};

/** A page's address without its query and hash, which may carry an address of somebody. */
function pageOf(href: string): string {
  return withoutAddresses(href.replace(/[?#].*$/s, ""));
}

/** The types of rrweb's events that hold more than the document (https://github.com/rrweb-io/rrweb/blob/master/docs/dive-into-event.md). */
const meta = 4;
const custom = 5;
const plugin = 6;

type Snapshot = { type: number; data?: unknown };

function withoutHrefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHrefs);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      typeof one === "string" && /href|url/i.test(name) ? pageOf(one) : withoutHrefs(one),
    ]),
  );
}

/** A part of a replay as it may be sent: addresses of pages without their query, no console and no requests. */
export function cleanedSnapshot(event: CaptureResult): CaptureResult {
  const { $snapshot_data: parts, ...properties } = event.properties;
  const kept = (Array.isArray(parts) ? (parts as Snapshot[]) : []).filter(({ type }) => type !== plugin);
  const snapshots = kept.map((part) =>
    part.type === meta || part.type === custom ? cleaned(withoutHrefs(part)) : part,
  );
  return { ...event, properties: { ...cleaned(properties), $snapshot_data: snapshots } };
}
