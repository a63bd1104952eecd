import { cn } from "@/components/ui/cn";

type StepsProps = {
  title: string;
  steps: { title: string; text: string }[];
  numbered?: boolean;
  /** In two columns where there is room; below a page's content rather than beside a form. */
  wide?: boolean;
};

/** Short numbered explanations. */
export function Steps({ title, steps, numbered = true, wide = false }: StepsProps) {
  return (
    <section>
      <h2 className={cn("font-semibold", wide ? "text-2xl" : "text-xl")}>{title}</h2>
      <ol className={cn("border-line mt-5 grid gap-x-12 border-b", wide && "md:grid-cols-2")}>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="border-line grid grid-cols-[2rem_minmax(0,1fr)] content-start gap-y-1 border-t py-4"
          >
            <span aria-hidden="true" className="figures text-accent text-sm leading-6">
              {numbered ? index + 1 : "–"}
            </span>
            <h3 className="font-sans text-base font-semibold tracking-normal">{step.title}</h3>
            <p className="text-muted col-start-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
