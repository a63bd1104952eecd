import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address, PrivateKeyAccount } from "viem";
import type { MemberId } from "../../../lib/session/member.ts";
import { freshDatabase } from "../../postgres/testing.ts";
import { RELAXED_LIMITS } from "../../supabase/auth/options.ts";
import { startSupabase } from "../../supabase/start.ts";
import { openStage, signerKey } from "./stage.ts";

/** A chain with our contract, a database and its API, and the environment in which `lib/` finds them. */
export async function openApp() {
  const [stage, db] = await Promise.all([openStage(), freshDatabase()]);
  const membership = await stage.contract();
  const dataDir = mkdtempSync(join(tmpdir(), "app-"));
  const nowhere = "127.0.0.1:9";
  const supabase = await startSupabase({
    dbUrl: db.url,
    port: 0,
    dataDir,
    siteUrl: `http://${nowhere}`,
    mailboxUrl: `http://${nowhere}`,
    smtpUrl: `smtp://${nowhere}`,
    auth: { limits: RELAXED_LIMITS },
  });
  Object.assign(process.env, {
    APP_URL: "http://localhost:3000",
    SUPABASE_URL: supabase.url,
    SUPABASE_SECRET_KEY: supabase.secretKey,
    CHAIN_RPC_URL: stage.rpcUrl,
    CHAIN_ID: "31337",
    CHAIN_NAME: "Test",
    CHAIN_CONFIRMATIONS: "2",
    CONTRACT_ADDRESS: membership.address,
    CONTRACT_DEPLOY_BLOCK: "1",
    MINT_SIGNER_KEY: signerKey,
  });
  let chainClosed = false;

  return {
    stage,
    db,
    membership,
    /** A verified member; with an address, one whose wallet it is. */
    async member(wallet?: PrivateKeyAccount | { address: Address }): Promise<MemberId> {
      const id = randomUUID();
      await db.sql`
        insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
        values (${id}, 'authenticated', 'authenticated', ${`${id}@altura.test`}, now(), '{}')`;
      if (wallet) {
        await db.sql`
          insert into public.wallets (user_id, address, chain_id, is_primary)
          values (${id}, ${wallet.address.toLowerCase()}, 31337, true)`;
      }
      return id as MemberId;
    },
    async closeChain() {
      if (!chainClosed) await stage.close();
      chainClosed = true;
    },
    async close() {
      await supabase.stop();
      rmSync(dataDir, { recursive: true });
      await this.closeChain();
      await db.drop();
    },
  };
}

export type App = Awaited<ReturnType<typeof openApp>>;
