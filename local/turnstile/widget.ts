/**
 * The script of the local widget: the part of Cloudflare's `window.turnstile` that the app uses
 * (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). Site keys do what Cloudflare's
 * test keys do: 1x… passes, 2x… blocks, 3x… asks for a click.
 */
export function widgetScript(base: string): string {
  return `(() => {
  const base = ${JSON.stringify(base)};
  const widgets = new Map();
  let last = 0;
  const pass = async (widget) => {
    const run = ++widget.run;
    try {
      const answer = await fetch(base + "/turnstile/v0/token", { method: "POST" });
      const { token } = await answer.json();
      if (widget.run !== run) return;
      widget.token = token;
      widget.box.textContent = "Local check passed";
      widget.options.callback?.(token);
    } catch {
      widget.options["error-callback"]?.("110000");
    }
  };
  const begin = (widget) => {
    const { sitekey } = widget.options;
    widget.run++;
    widget.token = undefined;
    widget.box.textContent = "Local check";
    if (sitekey.startsWith("2x")) {
      widget.box.textContent = "Local check failed";
      setTimeout(() => widget.options["error-callback"]?.("300030"));
    } else if (sitekey.startsWith("3x")) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Verify you are human";
      button.onclick = () => pass(widget);
      widget.box.replaceChildren(button);
      widget.options["before-interactive-callback"]?.();
    } else pass(widget);
  };
  window.turnstile = {
    ready: (work) => work(),
    render(container, options) {
      const id = "local-" + ++last;
      const box = document.createElement("div");
      container.append(box);
      const widget = { options, box, run: 0 };
      widgets.set(id, widget);
      begin(widget);
      return id;
    },
    reset: (id) => widgets.has(id) && begin(widgets.get(id)),
    remove(id) {
      widgets.get(id)?.box.remove();
      widgets.delete(id);
    },
    getResponse: (id) => widgets.get(id)?.token,
  };
})();
`;
}
