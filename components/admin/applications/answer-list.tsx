import { useLocale } from "next-intl";
import { wordsIn, type Answered } from "@/lib/applications/fields";

/** Questions with their answers, in the words of the version that was answered. */
export function AnswerList({ answered }: { answered: Answered }) {
  const locale = useLocale();
  return (
    <dl className="grid gap-3">
      {answered.map(({ id, question, text, links, choice }) => (
        <div key={id} className="grid gap-0.5">
          <dt className="text-muted text-sm">{wordsIn(question, locale)}</dt>
          <dd className="max-w-[80ch] break-words whitespace-pre-line">
            {text ?? (choice && wordsIn(choice, locale))}
            {links?.map((link) => (
              <a
                key={link}
                href={link}
                rel="noreferrer nofollow"
                target="_blank"
                className="text-glacier mr-4 inline-block max-w-full truncate align-bottom underline underline-offset-4"
              >
                {link}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The answers to choices, for a summary. */
export function chosenWords(answered: Answered, locale: string): string[] {
  return answered.flatMap(({ choice }) => (choice ? [wordsIn(choice, locale)] : []));
}
