import type { AddressInfo } from "node:net";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { afterAll, expect, it, vi } from "vitest";
import { cleanedText, startTraces } from "./traces";
import { createHttpServer } from "../../../local/http-server.ts";

afterAll(() => {
  trace.disable();
  vi.unstubAllEnvs();
});

it("keeps no query, no id and no address of a person", () => {
  const member = "0b0e3f7a-1c1b-4f6e-9d6e-0a1b2c3d4e5f";
  expect(cleanedText(`GET https://x.test/admin/home/${member}?email=vera%40fjord.example`)).toBe(
    "GET https://x.test/admin/home/‹id›",
  );
  expect(cleanedText("GET /[locale]/pricing")).toBe("GET /[locale]/pricing");
  expect(cleanedText(`GET /es/members/staff-invite/${"0a1b2c3d".repeat(8)}`)).toBe(
    "GET /es/members/staff-invite/‹token›",
  );
  expect(cleanedText("GET /connect-wallet-post-purchase")).toBe("GET /connect-wallet-post-purchase");
});

it("hands a collector what was measured, by its own protocol", async () => {
  const bodies: string[] = [];
  const collector = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      bodies.push(`${request.url} ${body}`);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((ready) => collector.listen(0, "127.0.0.1", ready));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
  const provider = startTraces();
  const span = trace.getTracer("test").startSpan("GET /wallet?x=1");
  span.setAttribute("http.target", "/wallet?email=vera@fjord.example");
  span.recordException(new Error("vera@fjord.example is unknown"));
  span.setStatus({ code: SpanStatusCode.ERROR, message: "vera@fjord.example is unknown" });
  span.end();
  await provider.shutdown();
  collector.close();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatch(
    /^\/v1\/traces .*"GET \/wallet".*"altura"|^\/v1\/traces .*"altura".*"GET \/wallet"/,
  );
  expect(bodies[0]).not.toMatch(/fjord|email/);
});
