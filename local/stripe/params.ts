import { z } from "zod";
import type { Form } from "./form.ts";
import { invalid } from "./problem.ts";

/** Form values are text: these read them as Stripe's types. An empty text unsets the value. */
export const text = z.string().max(5000);
/** An address of the web, on this machine too; another is refused with `url_invalid`. */
export const webAddress = text.refine((value) => /^https?:\/\/[^\s/]\S*$/.test(value), "url");
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, "integer")
  .transform(Number);
export const amount = integer.refine((value) => value >= 0, "amount");
const unset = z.literal("").transform(() => null);
export const metadata = z.union([z.record(z.string().max(40), z.string().max(500)), unset]);
export const expandList = z.array(z.string()).max(20).optional();
export const currency = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => value === "usd", "currency");
/** Accepted and without effect here, because it changes nothing that the stand-in shows. */
export const idle = z.unknown().optional();

export const paging = {
  limit: integer.refine((value) => value >= 1 && value <= 100, "limit").optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand: expandList,
};

/** Of lists that can be narrowed to when their objects were made. */
export const datedPaging = {
  ...paging,
  created: z
    .union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()])
    .optional(),
};

const bracket = (path: PropertyKey[]) =>
  path.map((step, at) => (at === 0 ? String(step) : `[${String(step)}]`)).join("");

function refuse(issue: z.core.$ZodIssue): never {
  const param = bracket(issue.path);
  if (issue.code === "unrecognized_keys") {
    const name = bracket([...issue.path, issue.keys[0] ?? ""]);
    throw invalid(`Received unknown parameter: ${name}`, name, "parameter_unknown");
  }
  if (issue.code === "invalid_union") {
    const branches = issue.errors.map((branch) => branch[0]).filter((first) => first !== undefined);
    const deeper = branches.find((first) => first.path.length > 0 || first.code === "unrecognized_keys");
    if (deeper) refuse({ ...deeper, path: [...issue.path, ...deeper.path] });
  }
  if (issue.code === "invalid_type" && issue.input === undefined) {
    throw invalid(`Missing required param: ${param}.`, param, "parameter_missing");
  }
  // https://docs.stripe.com/error-codes#url-invalid
  if (issue.message === "url") {
    const schemeless = !String(issue.input).includes("://");
    const message = schemeless
      ? "Invalid URL: An explicit scheme (such as https) must be provided."
      : "Not a valid URL";
    throw invalid(message, param, "url_invalid");
  }
  if (issue.message === "integer") {
    throw invalid(`Invalid integer: ${String(issue.input)}`, param, "parameter_invalid_integer");
  }
  throw invalid(`Invalid ${param}: ${issue.message}`, param);
}

/** Parses a form with a strict schema; the first problem becomes Stripe's error for it, with its `param`. */
export function read<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  return refuse(result.error.issues[0] as z.core.$ZodIssue);
}

/** Stripe's metadata update: given keys replace, an empty value removes a key, an empty text removes all. */
export function mergeMetadata(
  before: Record<string, string>,
  given: Record<string, string> | null | undefined,
): Record<string, string> {
  if (given === null) return {};
  return Object.fromEntries(
    Object.entries({ ...before, ...(given ?? {}) }).filter(([, value]) => value !== ""),
  );
}
