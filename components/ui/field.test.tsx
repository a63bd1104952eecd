import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Field, FieldError } from "./field";

type Props = Partial<Parameters<typeof Field>[0]>;
const shown = (props: Props = {}) =>
  renderToStaticMarkup(
    <Field label="Email address" {...props}>
      {(control) => <input {...control} />}
    </Field>,
  );
const attribute = (html: string, tag: string, name: string) =>
  new RegExp(`<${tag}[^>]*? ${name}="([^"]*)"`).exec(html)?.[1];
/** The elements whose ids the control names as its description. */
const describedBy = (html: string) => attribute(html, "input", "aria-describedby")?.split(" ");

it("has a label that says which field it is", () => {
  const html = shown();
  expect(attribute(html, "label", "for")).toMatch(/./);
  expect(attribute(html, "label", "for")).toBe(attribute(html, "input", "id"));
  expect(html).toContain("Email address</label>");
  expect(describedBy(html)).toBeUndefined();
  expect(html).not.toContain("aria-invalid");
});

it("says its hint and its error with the control, and that it is invalid", () => {
  const html = shown({ hint: "We write to it", error: "Please fill this in.", note: "optional" });
  const id = attribute(html, "input", "id");
  expect(describedBy(html)).toEqual([`${id}-hint`, `${id}-error`]);
  expect(html).toMatch(new RegExp(`<p id="${id}-hint"[^>]*>We write to it</p>`));
  expect(html).toMatch(new RegExp(`<p id="${id}-error".*Please fill this in\\.`));
  expect(attribute(html, "input", "aria-invalid")).toBe("true");
  expect(html).toMatch(/<label[^>]*>Email address<span[^>]*>optional<\/span><\/label>/);
});

it("gives two fields of one form different names", () => {
  const html = renderToStaticMarkup(
    <>
      <Field label="One">{(control) => <input {...control} />}</Field>
      <Field label="Two">{(control) => <input {...control} />}</Field>
    </>,
  );
  const ids = [...html.matchAll(/<input id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
});

it("announces an error that appears: its region is there while it is empty", () => {
  expect(renderToStaticMarkup(<FieldError />)).toMatch(/^<div aria-live="polite"[^>]*><\/div>$/);
  expect(renderToStaticMarkup(<FieldError>Too long.</FieldError>)).toMatch(
    /^<div aria-live="polite".*Too long\./,
  );
});
