import { afterAll, beforeAll, expect, test } from "vitest";
import { startLibrary, type Library } from "./testing/library.ts";

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.stop());

const from = (table: string) => library.anon.from(table);

test("embeds a row above, rows below, the one beside and rows across a junction", async () => {
  const { data } = await from("books")
    .select("title, authors(name), covers(color), genres(name), loans(id)")
    .order("id")
    .order("id", { referencedTable: "genres" });
  expect(data).toEqual([
    {
      title: "Engines",
      authors: { name: "Ada" },
      covers: { color: "red" },
      genres: [{ name: "science" }],
      loans: [{ id: 1 }],
    },
    { title: "Notes", authors: { name: "Ada" }, covers: null, genres: [], loans: [] },
    {
      title: "Running rivers",
      authors: { name: "Ben" },
      covers: { color: "blue" },
      genres: [{ name: "science" }, { name: "nature" }],
      loans: [],
    },
    { title: "No author", authors: null, covers: null, genres: [], loans: [] },
  ]);
});

test("nests, renames and selects everything of an embedded row", async () => {
  const { data } = await from("authors")
    .select("name, works:books(title, cover:covers(*), first:tags->0)")
    .eq("id", 1)
    .order("id", { referencedTable: "works", ascending: false })
    .single();
  expect(data).toEqual({
    name: "Ada",
    works: [
      { title: "Notes", cover: null, first: "math" },
      { title: "Engines", cover: { book_id: 1, color: "red" }, first: "math" },
    ],
  });
});

test("filters, orders and pages inside an embedded resource", async () => {
  const { data } = await from("authors")
    .select("name, books(title)")
    .eq("books.shelf", "low")
    .or("pages.gt.10,title.eq.none", { referencedTable: "books" })
    .order("title", { referencedTable: "books" })
    .limit(1, { referencedTable: "books" })
    .order("id");
  expect(data).toEqual([
    { name: "Ada", books: [{ title: "Notes" }] },
    { name: "Ben", books: [{ title: "Running rivers" }] },
    { name: "Cleo", books: [] },
  ]);
});

test("!inner and null filters narrow the parent, and its count", async () => {
  const inner = await from("authors")
    .select("name, books!inner(title)", { count: "exact" })
    .eq("books.shelf", "high");
  expect(inner.data).toEqual([{ name: "Ada", books: [{ title: "Engines" }] }]);
  expect(inner.count).toBe(1);
  const without = await from("authors").select("name, books()").is("books", null);
  expect(without.data).toEqual([{ name: "Cleo" }]);
  const withOne = await from("books").select("id, authors()", { count: "exact" }).not("authors", "is", null);
  expect(withOne.count).toBe(3);
  const either = await from("books")
    .select("id, covers(), authors()")
    .or("covers.not.is.null,authors.is.null")
    .order("id");
  expect(either.data?.map((row) => row.id)).toEqual([1, 3, 4]);
});

test("spreads columns of one row and of many into the parent", async () => {
  const { data } = await from("books")
    .select("title, ...authors(author:name, ...mentor_id(mentor:name)), ...genres(genres:name)")
    .order("id")
    .limit(3);
  expect(data).toEqual([
    { title: "Engines", author: "Ada", mentor: null, genres: ["science"] },
    { title: "Notes", author: "Ada", mentor: null, genres: [] },
    { title: "Running rivers", author: "Ben", mentor: "Ada", genres: ["science", "nature"] },
  ]);
});

test("tells relationships apart by hint, constraint or column", async () => {
  const ambiguous = await from("loans").select("id, people(name)");
  expect(ambiguous.status).toBe(300);
  expect(ambiguous.error).toMatchObject({ code: "PGRST201" });
  expect(ambiguous.error?.hint).toContain("'people!loans_borrower', 'people!loans_lender'");
  const { data } = await from("loans").select(
    "a:people!loans_lender(name), b:people!borrower_id(name), lender_id(name), loans_borrower(name)",
  );
  expect(data).toEqual([
    { a: { name: "Pia" }, b: { name: "Quin" }, lender_id: { name: "Pia" }, loans_borrower: { name: "Quin" } },
  ]);
});

test("takes names and hints as PostgREST does, and refuses the others", async () => {
  const meant = {
    "people!id(name)": "PGRST201", // both foreign keys lead to people.id
    "loans_lender!loans_lender(name)": "PGRST200",
    "people!lender_id(name)": null,
    "books!books(title)": "PGRST200",
  };
  for (const [select, code] of Object.entries(meant))
    expect((await from("loans").select(select)).error?.code ?? null, select).toBe(code);
  const ofBooks = { "genres!book_genres(name)": null, "genres!book_genres_book_id_fkey(name)": "PGRST200" };
  for (const [select, code] of Object.entries(ofBooks))
    expect((await from("books").select(select)).error?.code ?? null, select).toBe(code);
  const ofAuthors = {
    "authors!mentor_id(name)": null,
    "authors!authors_mentor_id_fkey(name)": "PGRST200",
    "authors_mentor_id_fkey(name)": "PGRST200",
    "id(title)": null,
  };
  for (const [select, code] of Object.entries(ofAuthors))
    expect((await from("authors").select(select)).error?.code ?? null, select).toBe(code);
});

test("names every relationship it could have meant", async () => {
  const { error, status } = await from("loans").select("people!id(name)");
  expect(status).toBe(300);
  expect(error).toEqual({
    code: "PGRST201",
    message: "Could not embed because more than one relationship was found for 'loans' and 'people'",
    details: [
      {
        cardinality: "many-to-one",
        embedding: "loans with people",
        relationship: "loans_borrower using loans(borrower_id) and people(id)",
      },
      {
        cardinality: "many-to-one",
        embedding: "loans with people",
        relationship: "loans_lender using loans(lender_id) and people(id)",
      },
    ],
    hint: "Try changing 'people' to one of the following: 'people!loans_borrower', 'people!loans_lender'. Find the desired relationship in the 'details' key.",
  });
  const wrong = await from("loans").select("people!nope(name)");
  expect(wrong.status).toBe(400);
  expect(wrong.error).toMatchObject({
    code: "PGRST200",
    details:
      "Searched for a foreign key relationship between 'loans' and 'people' using the hint 'nope' in the schema 'public', but no matches were found.",
  });
});

test("embeds one row only where a constraint says so", async () => {
  const { data } = await from("people").select("name, cards(number)").eq("id", 1);
  expect(data).toEqual([{ name: "Pia", cards: [{ number: "p-1" }] }]);
});

test("follows a table that refers to itself both ways", async () => {
  const { data } = await from("authors")
    .select("name, mentor:mentor_id(name), pupils:authors(name)")
    .order("id")
    .order("id", { referencedTable: "pupils" });
  expect(data?.slice(0, 2)).toEqual([
    { name: "Ada", mentor: null, pupils: [{ name: "Ben" }, { name: "Cleo" }] },
    { name: "Ben", mentor: { name: "Ada" }, pupils: [] },
  ]);
});

test("orders by a column of the row above only", async () => {
  const { data } = await from("books")
    .select("title, authors(id)")
    .order("authors(name)", { ascending: false, nullsFirst: false })
    .order("title");
  expect(data?.map((row) => row.title)).toEqual(["Running rivers", "Engines", "Notes", "No author"]);
  const many = await from("authors").select("name, books(title)").order("books(title)");
  expect(many.error).toMatchObject({ code: "PGRST118" });
});

test("counts embedded rows", async () => {
  const { data } = await from("authors").select("name, books(count)").order("id");
  expect(data).toEqual([
    { name: "Ada", books: [{ count: 2 }] },
    { name: "Ben", books: [{ count: 1 }] },
    { name: "Cleo", books: [{ count: 0 }] },
  ]);
});

test("refuses what is not related or not embedded", async () => {
  const unrelated = await from("books").select("people(name)");
  expect(unrelated.status).toBe(400);
  expect(unrelated.error).toMatchObject({
    code: "PGRST200",
    message: "Could not find a relationship between 'books' and 'people' in the schema cache",
  });
  const typo = await from("books").select("author(name)");
  expect(typo.error?.hint).toBe("Perhaps you meant 'authors' instead of 'author'.");
  const filter = await from("books").select("id").eq("authors.name", "Ada");
  expect(filter.error).toMatchObject({ code: "PGRST108" });
  const misuse = await from("books").select("id, authors(name)").eq("authors", 1);
  expect(misuse.error).toMatchObject({ code: "PGRST120" });
  const right = await from("loans").select("people!peopel(name)");
  expect(right.error).toMatchObject({ code: "PGRST200", hint: null });
  const users = await from("notes").select("users(id)");
  expect(users.error).toMatchObject({ code: "PGRST200" });
});

test("names embedded rows as PostgREST's statement does, when a column is not there", async () => {
  // `addRels` in its Plan.hs: table and depth, but the bare table across a junction.
  const unknown = async (table: string, select: string) => {
    const { error, status } = await from(table).select(select);
    expect([status, error?.code]).toEqual([400, "42703"]);
    return error?.message;
  };
  expect(await unknown("books", "nope")).toBe("column books.nope does not exist");
  expect(await unknown("books", "authors(nope)")).toBe("column authors_1.nope does not exist");
  expect(await unknown("books", "who:authors(sum)")).toBe("column authors_1.sum does not exist");
  expect(await unknown("books", "genres(nope)")).toBe("column genres.nope does not exist");
  expect(await unknown("authors", "books(covers(nope))")).toBe("column covers_2.nope does not exist");
  const filtered = await from("authors").select("books(id)").eq("books.nope", 1);
  expect(filtered.error?.message).toBe("column books_1.nope does not exist");
});

test("refuses two embedded resources of one name, as Postgres does PostgREST's statement", async () => {
  const twice = async (table: string, select: string) => {
    const { error, status } = await from(table).select(select);
    return error && [status, error.code, error.message];
  };
  const refused = (name: string) => [400, "42712", `table name "${name}" specified more than once`];
  expect(await twice("loans", "people!lender_id(*), people!borrower_id(*)")).toEqual(
    refused("loans_people_1"),
  );
  expect(await twice("loans", "a:people!lender_id(*), a:people!borrower_id(*)")).toEqual(
    refused("loans_a_1"),
  );
  expect(await twice("books", "loans(people!lender_id(name), ...people!borrower_id(id))")).toEqual(
    refused("loans_people_2"),
  );
  expect(await twice("loans", "people!lender_id(*), b:people!borrower_id(*)")).toBeNull();
  expect(await twice("loans", "people!nope(*), people!nope(*)")).toContain("PGRST200");
});

test("warns when an embedded resource with an alias is meant by the name of its table", async () => {
  // `warningHeaders` in its App.hs, and the example of its QuerySpec.hs.
  const warning = async (query: string) => {
    const answer = await library.raw(query);
    expect(answer.status).toBe(200);
    return answer.headers.get("warning");
  };
  expect(await warning("/authors?select=works:books(title)&books.title=like.N*&books.limit=1")).toBe(
    '299 PostgRESTv16.5 "Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release. Update `books` to `works` in query string filters, orders or limits."',
  );
  expect(
    await warning(
      "/authors?select=works:books(cover:covers(color))&books.order=id&books.covers.color=eq.red",
    ),
  ).toContain("Update `books` to `works`, `covers` to `cover` in query");
  expect(await warning("/authors?select=works:books(title)&works.title=like.N*")).toBeNull();
  expect(await warning("/authors?select=books(title)&books.order=id")).toBeNull();
});
