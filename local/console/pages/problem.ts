import { html } from "hono/html";
import type { Html } from "../frame.ts";

/** What went wrong, what was kept, what to do. */
export const problemPage = (what: string, advice: string): Html =>
  html`<section class="card" role="alert">
    <h2 class="bad">${what}</h2>
    <p>${advice}</p>
    <div class="actions"><a class="button" href="/local">Back to the overview</a></div>
  </section>`;
