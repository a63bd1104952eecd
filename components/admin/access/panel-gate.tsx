import { setTimeout } from "node:timers/promises";
import { Suspense, type ReactElement } from "react";
import { OutageInPlace } from "@/components/shell/failure/outage-in-place";
import { pageAccess } from "@/lib/guard/page";
import { denialOf } from "@/lib/guard/staff/denial";
import { describeError } from "@/lib/platform/describe-error";
import { isOutage } from "@/lib/platform/errors";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { AdminLoading } from "./admin-loading";
import { DenialCard } from "./denial-card";

const alone = "grid min-h-dvh place-items-center px-4";

type Panel = (isAdmin: boolean) => ReactElement;

/** The panel, or why it stays closed. Throws what the lookup throws. */
async function decide(panel: Panel): Promise<ReactElement> {
  const access = await pageAccess();
  const denial = denialOf(access, "moderator");
  if (denial) {
    return (
      <main className={alone}>
        <DenialCard denial={denial} />
      </main>
    );
  }
  return panel(access.state === "known" && access.staff.roles.includes("admin"));
}

/** What is decided after the text was sent: what no service has answered is said in its place. */
async function late(decided: Promise<ReactElement>): Promise<ReactElement> {
  try {
    return await decided;
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error("Role check did not answer:", describeError(error));
    return (
      <main>
        <OutageInPlace />
      </main>
    );
  }
}

/**
 * The admin guard (docs/product.md, "Guards") around all pages of the panel. A lookup that takes no longer than
 * `timeouts.accessFrameMs` decides before anything is sent, so that a redirect and an outage have their own status; while a longer
 * one lasts, the person reads that permissions are checked. The boundary is there in both cases: a page that is drawn again keeps
 * what was typed in it, however long its lookup takes.
 */
export async function PanelGate({ children }: { children: Panel }) {
  const decision = decide(children);
  const over = new AbortController();
  const waited = setTimeout(timeouts.accessFrameMs, null, { signal: over.signal }).catch(() => null);
  const decided = await Promise.race([decision.then((shown) => ({ shown })), waited]).finally(() =>
    over.abort(),
  );
  return (
    <Suspense
      fallback={
        <main className={`until-scripts ${alone}`}>
          <AdminLoading />
        </main>
      }
    >
      {decided ? decided.shown : late(decision)}
    </Suspense>
  );
}
