import { html } from "hono/html";
import type { ChainControl } from "../blocks.ts";
import type { ChainState } from "../chain.ts";
import { moment, type Html } from "../frame.ts";
import type { Services } from "../services.ts";

const contract = ({ contract: answer }: ChainState, { chain }: Services): Html =>
  html`<dt>Contract</dt>
    <dd><code>${chain.contract}</code>${answer ? html`<br />${answer.name}` : ""}</dd>
    <dt>Minted</dt>
    <dd>${answer ? `${answer.minted} of ${answer.supply}` : "No contract answers at this address."}</dd>
    <dt>Phase</dt>
    <dd>${answer?.phase ?? "–"}</dd>`;

/** A button that does one thing with one value. */
const button = (control: ChainControl, value: string, words: string): Html =>
  html`<form method="post" action="/local/chain/do/${control}">
    <input type="hidden" name="value" value="${value}" /><button>${words}</button>
  </form>`;

/** A field and its button. */
const form = (control: ChainControl, words: string, field: Html): Html =>
  html`<form method="post" action="/local/chain/do/${control}">
    ${field}
    <div class="actions"><button>${words}</button></div>
  </form>`;

const address = (id: string, label: string, required: boolean): Html =>
  html`<label for="${id}">${label}</label>
    <input
      id="${id}"
      name="value"
      class="mono"
      ${required ? "required" : ""}
      pattern="0x[0-9a-fA-F]{40}"
      placeholder="0x…"
    />`;

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
    </section>
    <section class="card">
      <h2>Blocks</h2>
      <p class="small muted">A transaction makes its own block; what comes on top makes it count.</p>
      <div class="buttons">
        ${button("mine", "1", "Mine a block")} ${button("mine", "12", "Mine 12 blocks")}
      </div>
      <p class="small muted after">
        A reorganisation replaces the newest blocks by empty ones, with every mint and transfer in them.
      </p>
      ${form(
        "reorganise",
        "Reorganise",
        html`<label for="depth">Blocks to replace</label>
          <input id="depth" name="value" type="number" min="1" max="64" value="3" required />`,
      )}
    </section>
    <section class="card">
      <h2>Sale</h2>
      <p class="small muted">The owner's transactions, without the owner's wallet.</p>
      <div class="buttons">
        ${button("phase", "closed", "Close")} ${button("phase", "allowlist", "Allowlist phase")}
        ${button("phase", "public", "Public phase")}
      </div>
      <p class="small muted after">
        A wallet on the allowlist mints in its phase. Leave the address empty for a new wallet with its key.
      </p>
      ${form("allow", "Put on the allowlist", address("allowed", "Address", false))}
    </section>
    <section class="card">
      <h2>Name a wallet</h2>
      <p class="small muted">A name on the ENS of this chain, which leads to the address and back.</p>
      ${form(
        "name",
        "Register the name",
        html`<label for="name">Name and address</label>
          <input id="name" name="value" class="mono" required placeholder="lena 0x…" />`,
      )}
    </section>
    <section class="card">
      <h2>Fund an address</h2>
      <p class="small muted">
        Add the network above to your wallet, then give its address 10 ETH. They are worth nothing outside of
        this machine.
      </p>
      ${form("fund", "Add 10 ETH", address("address", "Address", true))}
    </section>
  </div>`;
