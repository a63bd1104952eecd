import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Alert } from "./schema";
import { createHttpServer } from "../../../local/http-server.ts";

const kept = vi.hoisted(() => ({ untold: [] as Alert[], told: vi.fn() }));
vi.mock("./mutations", () => ({
  keepAlerts: () => Promise.resolve(kept.untold),
  noteAlertsTold: kept.told,
}));

let server: Server;
let status = 200;
let bodies: { text: string; content: string; alerts: object[] }[] = [];
const alert: Alert = {
  id: 7,
  kind: "queue_late",
  subject: "mail",
  amount: 7500,
  since: "2026-01-01T00:00:00Z",
  ended_at: null,
};

beforeAll(async () => {
  server = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      bodies.push(JSON.parse(body) as (typeof bodies)[number]);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("ALERT_WEBHOOK_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("APP_URL", "https://altura.club");
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => {
  bodies = [];
  status = 200;
  kept.told.mockClear();
  kept.untold = [alert];
});

it("tells the webhook in words and for programs, and notes that it was told", async () => {
  const { tellAlerts } = await import("./alerts");
  kept.untold = [alert, { ...alert, id: 8, subject: "events", ended_at: "2026-01-01T01:00:00Z" }];
  expect(await tellAlerts(null)).toBe(2);
  const text = [
    "[Altura] Queue “Email”: the oldest entry has been pending for 2 hours",
    "[Altura] Resolved: Queue “Events to dispatch”: the oldest entry has been pending for 2 hours",
    "https://altura.club/admin/health",
  ].join("\n");
  expect(bodies).toEqual([{ text, content: text, alerts: kept.untold }]);
  expect(kept.told).toHaveBeenCalledExactlyOnceWith(kept.untold);
});

it("notes nothing when the webhook refuses, so that the next run tells again; calls nobody when there is nothing", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { tellAlerts } = await import("./alerts");
  status = 500;
  expect(await tellAlerts(null)).toBe(0);
  expect(kept.told).not.toHaveBeenCalled();
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
  kept.untold = [];
  expect(await tellAlerts(null)).toBe(0);
  expect(bodies).toHaveLength(1);
});

it("says that the database is silent, once in a while", async () => {
  const { tellOfSilentDatabase } = await import("./alerts");
  await tellOfSilentDatabase();
  await tellOfSilentDatabase();
  expect(bodies.map(({ alerts }) => alerts)).toEqual([[{ kind: "service_down", subject: "database" }]]);
});
