import "server-only";
import release from "@/package.json";
import { now } from "./clock";

/** Version of the application that runs. */
export const version: string = release.version;

/** When this process started. */
export const started: string = new Date(now().getTime() - process.uptime() * 1000).toISOString();
