"use client";

import type { ReactNode } from "react";
import { Actions } from "./actions";
import { Data } from "./data";
import { Feedback } from "./feedback";
import { Fields } from "./fields";

const parts: Record<string, () => ReactNode> = { Actions, Fields, Data, Feedback };
const themes = ["dark", "light"] as const;

/** Both themes side by side, below each other where there is no room. Written for developers, so in English alone. */
export function Gallery() {
  return (
    <main className="grid xl:grid-cols-2">
      <h1 className="sr-only">Components</h1>
      {themes.map((theme) => (
        <section
          key={theme}
          data-theme={theme}
          aria-label={theme}
          className="bg-background text-text grid min-w-0 content-start gap-10 p-5 md:p-10"
        >
          {Object.entries(parts).map(([name, Part]) => (
            <div key={name} className="grid min-w-0 gap-5">
              <h2 className="border-line border-b pb-2 text-xl font-semibold">{name}</h2>
              <Part />
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}
