import { join } from "node:path";
import ts from "typescript";

/** Types of the `stripe` package by the `object` that every document names. */
const TYPES = {
  customer: "Customer",
  tax_id: "TaxId",
  tax_rate: "TaxRate",
  product: "Product",
  coupon: "Coupon",
  promotion_code: "PromotionCode",
  discount: "Discount",
  price: "Price",
  payment_method: "PaymentMethod",
  payment_intent: "PaymentIntent",
  charge: "Charge",
  refund: "Refund",
  dispute: "Dispute",
  subscription: "Subscription",
  subscription_item: "SubscriptionItem",
  subscription_schedule: "SubscriptionSchedule",
  invoice: "Invoice",
  invoiceitem: "InvoiceItem",
  invoice_payment: "InvoicePayment",
  account: "Account",
  account_link: "AccountLink",
  login_link: "LoginLink",
  capability: "Capability",
  transfer: "Transfer",
  transfer_reversal: "TransferReversal",
  payout: "Payout",
  topup: "Topup",
  balance: "Balance",
  application_fee: "ApplicationFee",
  fee_refund: "FeeRefund",
  item: "LineItem",
  line_item: "InvoiceLineItem",
  event: "EventBase",
  webhook_endpoint: "WebhookEndpoint",
  "checkout.session": "Checkout.Session",
  "billing_portal.session": "BillingPortal.Session",
  "test_helpers.test_clock": "TestHelpers.TestClock",
};

/** Its class, which the package does not export by name. */
const DECIMAL = "DecimalImpl";

const OBJECT = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2023,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: ["node"],
};

/** Compiles one file that names every type above; throws when the package no longer has one of them. */
function load(): { checker: ts.TypeChecker; types: Map<string, ts.Type> } {
  const file = join(import.meta.dirname, "stripe-types.virtual.ts");
  const members = Object.entries(TYPES).map(([object, type]) => `${JSON.stringify(object)}: Stripe.${type}`);
  const text = `import type Stripe from "stripe"; type All = { ${members.join("; ")} };`;
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  const source = program.getSourceFile(file) as ts.SourceFile;
  const errors = program.getSemanticDiagnostics(source);
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, host));
  const checker = program.getTypeChecker();
  const all = source.statements.find(ts.isTypeAliasDeclaration) as ts.TypeAliasDeclaration;
  const properties = checker.getPropertiesOfType(checker.getTypeFromTypeNode(all.type));
  return { checker, types: new Map(properties.map((p) => [p.name, checker.getTypeOfSymbol(p)])) };
}

/**
 * Compares documents with the types of the `stripe` package.
 *
 * @returns a function from a document to its differences: keys that its type requires and it lacks, keys that Stripe
 * does not have, and values of another type. Names of enums are not compared: Stripe's types leave them open.
 */
export function stripeTypes(): (doc: { object: string }) => string[] {
  const { checker, types } = load();

  function isOf(type: ts.Type, value: string | number | boolean): boolean {
    if (type.isLiteral()) return type.value === value;
    if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === String(value);
    // The SDK makes these of the texts that Stripe sends.
    if (type.symbol?.name === DECIMAL) return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
    if (type.isIntersection()) return type.types.some((member) => isOf(member, value));
    const kinds = {
      string: ts.TypeFlags.String,
      number: ts.TypeFlags.Number,
      boolean: ts.TypeFlags.Boolean,
    };
    return (type.flags & kinds[typeof value as keyof typeof kinds]) !== 0;
  }

  function compareObject(type: ts.Type, value: Record<string, unknown>, path: string): string[] {
    const known = checker.getPropertiesOfType(type);
    const found = known.flatMap((property) => {
      const at = `${path}.${property.name}`;
      const given = value[property.name];
      if (given !== undefined) return compare(checker.getTypeOfSymbol(property), given, at);
      return property.flags & ts.SymbolFlags.Optional ? [] : [`${at} is missing`];
    });
    const open = known.length === 0 || checker.getIndexInfosOfType(type).length > 0;
    if (open) return found;
    const names = new Set(known.map(({ name }) => name));
    const unknown = Object.keys(value).filter((name) => !names.has(name));
    return [...found, ...unknown.map((name) => `${path}.${name} is not Stripe's`)];
  }

  /** A value that fits one member of a union fits the union; else the nearest member tells the differences. */
  function nearest(members: ts.Type[], value: unknown, path: string): string[] {
    const objects = members.filter((member) => member.flags & OBJECT);
    const candidates = typeof value === "object" && value !== null && objects.length > 0 ? objects : members;
    const answers = candidates.map((member) => compare(member, value, path));
    return answers.reduce((best, answer) => (answer.length < best.length ? answer : best));
  }

  function compare(type: ts.Type, value: unknown, path: string): string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return nearest(type.types, value, path);
    const wrong = [`${path} is ${JSON.stringify(value)?.slice(0, 40)}, not ${checker.typeToString(type)}`];
    if (value === null) return type.flags & ts.TypeFlags.Null ? [] : wrong;
    if (typeof value !== "object") return isOf(type, value as string | number | boolean) ? [] : wrong;
    if (!(type.flags & OBJECT)) return wrong;
    if (Array.isArray(value)) {
      const [item] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
      return item ? value.flatMap((entry, at) => compare(item, entry, `${path}[${at}]`)) : wrong;
    }
    return compareObject(type, value as Record<string, unknown>, path);
  }

  return (doc) => {
    const type = types.get(doc.object);
    return type ? compare(type, doc, doc.object) : [`${doc.object}: no type to compare with`];
  };
}
