import { Problem } from "../problem.ts";

export type Media = { kind: "array" | "object" | "csv"; stripped: boolean; contentType: string };

const JSON_TYPES = new Set(["application/json", "*/*", "application/*"]);

function read(type: string): Media | null {
  const [name = "", ...parameters] = type.split(";").map((part) => part.trim().toLowerCase());
  const stripped = parameters.includes("nulls=stripped");
  const suffix = stripped ? ";nulls=stripped" : "";
  if (JSON_TYPES.has(name))
    return { kind: "array", stripped: false, contentType: "application/json; charset=utf-8" };
  if (name === "text/csv") return { kind: "csv", stripped: false, contentType: "text/csv; charset=utf-8" };
  if (name === "application/vnd.pgrst.array+json" || name === "application/vnd.pgrst.array")
    return {
      kind: "array",
      stripped,
      contentType: `application/vnd.pgrst.array+json${suffix}; charset=utf-8`,
    };
  if (name === "application/vnd.pgrst.object+json" || name === "application/vnd.pgrst.object")
    return {
      kind: "object",
      stripped,
      contentType: `application/vnd.pgrst.object+json${suffix}; charset=utf-8`,
    };
  return null;
}

/** Chooses the answer's media type; explain plans, GeoJSON and others are refused as the hosted service does. */
export function chooseMedia(accept: string | undefined): Media {
  for (const type of (accept || "*/*").split(",")) {
    const media = read(type);
    if (media) return media;
  }
  throw new Problem(406, "PGRST107", `None of these media types are available: ${accept}`);
}
