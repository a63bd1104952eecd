import { useLocale } from "next-intl";
import { formatter } from "@/lib/platform/i18n/format";
import { sizeWords } from "@/lib/platform/i18n/size-words";
import { wordsIn, type Answered } from "@/lib/applications/fields";

/** Questions with their answers, in the words of the version that was answered. */
export function AnswerList({ answered }: { answered: Answered }) {
  const locale = useLocale();
  return (
    <dl className="grid gap-3">
      {answered.map(({ id, question, text, links, files, choice }) => (
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
            {files?.map(({ id: file, name, size }) => (
              <a
                key={file}
                href={`/api/admin/application-files/${file}`}
                className="text-glacier mr-4 inline-block max-w-full truncate align-bottom underline underline-offset-4"
              >
                {name} <span className="text-muted">({sizeWords(size, formatter(locale))})</span>
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
