import { headers } from "next/headers";
import Link from "next/link";

/** Rendered for each request: it reads a header and has forty links. */
export default async function Page() {
  const agent = (await headers()).get("user-agent");
  return (
    <main>
      <h1>Dynamic</h1>
      <p>{agent}</p>
      <ul>
        {Array.from({ length: 40 }, (_, index) => (
          <li key={index}>
            <Link href={`/?page=${index}`} prefetch={false}>
              Page {index}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
