import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { useQuery } from "@tanstack/react-query";
import { FrozenQueries } from "./frozen-queries";

it("shows what it was given and asks nobody", () => {
  const ask = vi.fn(() => Promise.resolve("the admin's own"));
  function Part() {
    const { data } = useQuery({ queryKey: ["dashboard"], queryFn: ask, initialData: "the member's" });
    return <p>{data}</p>;
  }
  const page = renderToStaticMarkup(
    <FrozenQueries>
      <Part />
    </FrozenQueries>,
  );
  expect(page).toContain("the member&#x27;s");
  expect(ask).not.toHaveBeenCalled();
});
