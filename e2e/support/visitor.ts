import { DomUtils, parseDocument } from "htmlparser2";
import { openSession } from "../../local/testing/session.ts";
import { fetchApp } from "./fetch-app.ts";
import { services } from "./services.ts";

/** Where an answer leads, as a path of this site or a whole address of another one; null when it leads nowhere. */
type Answer = { status: number; to: string | null; headers: Headers; html: string };

/** A page after all that led to it: its own address, its status, its HTML, its first heading, and all of its words. */
export type Page = { path: string; status: number; html: string; heading: string; words: string };

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const site = new URL(services.app).origin;
/** A whole address as a path, where it is one of this site. */
function here(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return origin === site ? pathname + search + hash : address;
}

/** What a page that had begun says of where it leads (https://nextjs.org/docs/app/api-reference/functions/redirect). */
const refresh = /<meta id="__next-page-redirect" http-equiv="refresh" content="\d+;url=([^"]+)"/;

const unescaped = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function readPage(path: string, { status, html }: Pick<Answer, "status" | "html">): Page {
  const all = parseDocument(html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ""));
  const [heading] = DomUtils.getElementsByTagName("h1", all, true, 1);
  return {
    path,
    status,
    html,
    heading: heading ? inOneLine(DomUtils.textContent(heading)) : "",
    words: inOneLine(DomUtils.textContent(all)),
  };
}

/** Where a form of a page is sent: without an address, to that of the page. */
const addressOf = (form: Element, { path }: Page) =>
  here(new URL(form.attribs.action || path, services.app + path).href);

/** The values of a form as a browser would send them without a change. */
function valuesOf(form: Element): Map<string, string> {
  const fields = DomUtils.getElementsByTagName((name) => name === "input" || name === "textarea", form);
  return new Map(
    fields
      .filter(({ attribs: { name, type, checked } }) => {
        return name && (!/^(checkbox|radio)$/.test(type ?? "") || checked !== undefined);
      })
      .map(({ attribs: { name, value } }) => [name ?? "", value ?? ""]),
  );
}

/**
 * A browser without scripts: it keeps cookies, goes where it is led, and sends forms as the server has written them.
 * `cookies` are those that it has at first.
 */
export function openVisitor(cookies: Iterable<readonly [name: string, value: string]> = []) {
  const jar = new Map(cookies);

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetchApp(path, {
      ...init,
      headers: { origin: services.app, ...(cookie && { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const [, ends = ""] = /expires=([^;]+)/i.exec(line) ?? [];
      if (/max-age=0\b/i.test(line) || Date.parse(ends) < Date.now()) jar.delete(name);
      else jar.set(name, value);
    }
    const html = await response.text();
    const [, meta] = refresh.exec(html) ?? [];
    const to = response.headers.get("location") ?? (meta && unescaped(meta));
    return {
      status: response.status,
      to: to ? here(new URL(to, services.app).href) : null,
      headers: response.headers,
      html,
    };
  }

  /** Follows an answer to the page that it leads to; an address of another site is where it ends. */
  async function follow(path: string, answer: Answer): Promise<Page> {
    for (let steps = 0; answer.to !== null; steps += 1) {
      if (steps > 10) throw new Error(`${path} leads on and on.`);
      path = answer.to;
      if (!path.startsWith("/")) return readPage(path, { status: answer.status, html: "" });
      answer = await ask(path);
    }
    return readPage(path, answer);
  }

  /** Sends the form of a page in which a text stands, with these values in its fields; the button is one of them. */
  async function submit(page: Page, text: string, values: Record<string, string> = {}): Promise<Answer> {
    const forms = DomUtils.getElementsByTagName("form", parseDocument(page.html));
    const form = forms.find((one) => DomUtils.textContent(one).includes(text));
    if (!form) throw new Error(`No form with "${text}" on ${page.path}: ${page.words.slice(0, 500)}`);
    const body = new FormData();
    for (const [name, value] of [...valuesOf(form), ...Object.entries(values)]) body.set(name, value);
    return ask(addressOf(form, page), { method: "POST", body });
  }

  return {
    /** The cookies, by name. */
    jar,
    /** One request, whose answer is not followed. */
    ask,
    /** Opens a page, wherever it leads. */
    open: async (path: string): Promise<Page> => follow(path, await ask(path)),
    submit,
    /** Sends a form as `submit` does, and goes where the answer leads. */
    send: async (page: Page, text: string, values: Record<string, string> = {}): Promise<Page> =>
      follow(page.path, await submit(page, text, values)),
  };
}

/** A browser in which a member has signed in, and was not let in yet: the first page of a member looks. */
export async function openSignedIn({ email }: { email: string }) {
  const { jar } = await openSession(services, email);
  return openVisitor([...jar, ["altura_hint", "1"], ["altura_onboarded", "none"]]);
}
