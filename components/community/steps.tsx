type StepsProps = { title: string; steps: { title: string; text: string }[]; numbered?: boolean };

/** Short numbered explanations beside a form. */
export function Steps({ title, steps, numbered = true }: StepsProps) {
  return (
    <section>
      <h2 className="text-xl font-semibold">{title}</h2>
      <ol className="divide-line border-line mt-5 divide-y border-y">
        {steps.map((step, index) => (
          <li key={step.title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-y-1 py-4">
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
