"use client";

import { useState } from "react";

const times = (count) => Array.from({ length: count }, (_, index) => index);

function Icon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" className="size-4 shrink-0">
      <path d="M3 12h4l3 8 4-16 3 8h4M3 20h18M5 4l2 2m10-2 2 2" />
    </svg>
  );
}

function Navigation({ label }) {
  return (
    <nav aria-label={label} className="grid gap-1">
      {times(10).map((index) => (
        <a key={index} href={`/?page=${index}`} className="flex items-center gap-3 px-3 text-sm font-medium">
          <Icon />
          <span className="truncate">Page {index}</span>
        </a>
      ))}
    </nav>
  );
}

function Card({ name, value }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="border-line bg-surface rounded-card border p-6">
      <header className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-semibold">{name}</h2>
        <button type="button" onClick={() => setOpen(!open)}>
          {open ? "Less" : "More"}
        </button>
      </header>
      <p className="text-muted text-sm">
        <span>{JSON.stringify(value)}</span>
      </p>
      <div className="flex gap-3">
        <span className="figures">{name.length}</span>
      </div>
    </section>
  );
}

/** Some 230 elements, 20 of them icons: a navigation twice, and a card for each of 18 values. */
export function Elements({ data }) {
  return (
    <div className="mx-auto flex w-full max-w-7xl">
      <aside>
        <Navigation label="Side" />
      </aside>
      <main className="px-4 py-6">
        <h1>Elements</h1>
        {Object.entries(data).map(([name, value]) => (
          <Card key={name} name={name} value={value} />
        ))}
      </main>
      <Navigation label="Bottom" />
    </div>
  );
}
