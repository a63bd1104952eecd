import "server-only";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import { withoutAddresses } from "@/lib/analytics/addresses";
import { brand } from "@/lib/platform/brand";
import { version } from "@/lib/platform/release";

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A part of a path that is too long for a name: the token of an invitation, a key. */
const token = /(?<=\/)(?=[\w-]*\d)[\w-]{20,}/g;

/** An address without its query, without ids of people and tokens, and without their addresses. */
export const cleanedText = (text: string) =>
  withoutAddresses(
    text
      .replace(/[?#]\S*/g, "")
      .replace(id, "‹id›")
      .replace(token, "‹token›"),
  );

/** What Next notes of a request holds whole addresses, with what people typed in them. */
function cleaned(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).map(([name, value]) => [
      name,
      typeof value === "string" ? cleanedText(value) : value,
    ]),
  );
  return Object.create(span, {
    name: { value: cleanedText(span.name) },
    attributes: { value: attributes },
    // Errors with their texts are in the log.
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

function cleaning(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(cleaned), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/**
 * Sends what Next measures of each request to the collector that the OTEL_EXPORTER_OTLP variables name (OpenTelemetry,
 * "OTLP Exporter Configuration"); what is sampled is said by OTEL_TRACES_SAMPLER.
 */
export function startTraces(): BasicTracerProvider {
  const resource = resourceFromAttributes({
    "service.name": process.env.OTEL_SERVICE_NAME ?? brand.name.toLowerCase(),
    "service.version": version,
  });
  const spanProcessors = [new BatchSpanProcessor(cleaning(new OTLPTraceExporter()))];
  const provider = new BasicTracerProvider({ resource, spanProcessors });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  process.once("SIGTERM", () => void provider.forceFlush());
  return provider;
}
