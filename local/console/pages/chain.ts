import { html } from "hono/html";
import type { ChainState } from "../chain.ts";
import { moment, type Html } from "../frame.ts";
import type { Services } from "../services.ts";

const contract = ({ contract: answer }: ChainState, { chain }: Services): Html =>
  html`<dt>Contract</dt>
    <dd><code>${chain.contract}</code>${answer ? html`<br />${answer.name}` : ""}</dd>
    <dt>Minted</dt>
    <dd>${answer ? `${answer.minted} of ${answer.supply}` : "No contract answers at this address."}</dd>`;

export const chainPage = (state: ChainState, services: Services): Html =>
  html`<div class="grid">
    <section class="card">
      <h2>State</h2>
      <dl>
        <dt>Block</dt>
        <dd class="mono" data-block>${String(state.block)}</dd>
        <dt>Mined</dt>
        <dd>${moment(state.blockAt)}</dd>
        <dt>Network</dt>
        <dd class="mono">${services.chain.chainId}</dd>
        <dt>RPC</dt>
        <dd><code>${services.chain.rpcUrl}</code></dd>
        ${contract(state, services)}
      </dl>
      <form method="post" action="/local/chain/mine" class="actions"><button>Mine a block</button></form>
    </section>
    <section class="card">
      <h2>Fund an address</h2>
      <p class="small muted">
        Add the network above to your wallet, then give its address 10 ETH. They are worth nothing outside of
        this machine.
      </p>
      <form method="post" action="/local/chain/fund">
        <label for="address">Address</label>
        <input
          id="address"
          name="address"
          class="mono"
          required
          pattern="0x[0-9a-fA-F]{40}"
          placeholder="0x…"
        />
        <div class="actions"><button>Add 10 ETH</button></div>
      </form>
    </section>
  </div>`;
