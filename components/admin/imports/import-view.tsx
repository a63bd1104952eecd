import { useLocale, useTranslations } from "next-intl";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { When } from "@/components/members/when";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { rowFaults, rowNotes, rowStates } from "@/lib/admin/imports/rules";
import type { ImportFile } from "@/lib/admin/imports/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { ImportDropDialog, ImportPaceDialog, ImportStartDialog, ImportUndoDialog } from "./import-dialogs";
import { ImportProgress } from "./import-progress";

/** Figures by code, each a link to its lines. */
function Figures<K extends string>({
  of,
  words,
  hrefOf,
}: {
  of: [K, number][];
  words: (key: K) => string;
  hrefOf?: (key: K) => string;
}) {
  const format = formatter(useLocale());
  return (
    <dl className="divide-line divide-y text-sm">
      {of.map(([key, value]) => (
        <div key={key} className="flex justify-between gap-4 py-2">
          <dt>{words(key)}</dt>
          <dd className="figures">
            {hrefOf ? <TextLink href={hrefOf(key)}>{format.number(value)}</TextLink> : format.number(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const counted = <K extends string>(keys: readonly K[], counts: Partial<Record<K, number>>) =>
  keys.flatMap((key): [K, number][] => (counts[key] ? [[key, counts[key]]] : []));

/** What can be done with an import in its state. */
function ImportActions({ file }: { file: ImportFile }) {
  const { id, state, counts } = file;
  const open = (counts.waiting ?? 0) + (counts.fine ?? 0);
  return (
    <span className="flex flex-wrap gap-2">
      {state === "checked" && (counts.fine ?? 0) + file.leaving > 0 && <ImportStartDialog file={file} />}
      {(state === "checked" || state === "failed") && <ImportDropDialog id={id} />}
      {(state === "running" || state === "done") && open > 0 && (
        <>
          <ImportPaceDialog file={file} lines={Math.max(open - file.invited, 1)} />
          <ImportUndoDialog id={id} lines={open} />
        </>
      )}
    </span>
  );
}

/** Names as the file has them, each with how many lines hold it. */
function Named({ of }: { of: { key: string; name: string; lines: number }[] }) {
  const t = useTranslations("adminImport");
  return (
    <dl className="divide-line divide-y text-sm">
      {of.map(({ key, name, lines }) => (
        <div key={key} className="flex justify-between gap-4 py-2">
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="shrink-0">{t("inLines", { lines })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the file holds and does not come along: columns that nobody chose, and paid plans. */
function LeftOut({ file: { left_out: columns, plans, state } }: { file: ImportFile }) {
  const t = useTranslations("adminImport");
  if (state === "reading") return null;
  return (
    <>
      <SectionCard title={t("leftOutTitle")} note={columns.length > 0 ? t("leftOutNote") : undefined}>
        {columns.length === 0 && <p className="text-muted text-sm">{t("noLeftOut")}</p>}
        <Named
          of={columns.map(({ name, place, lines }) => ({
            key: String(place),
            name: name || t("unnamed", { place }),
            lines,
          }))}
        />
      </SectionCard>
      <SectionCard title={t("plansTitle")} note={plans.length > 0 ? t("plansNote") : undefined}>
        {plans.length === 0 && <p className="text-muted text-sm">{t("noPlans")}</p>}
        <Named of={plans.map(({ plan, lines }) => ({ key: plan, name: plan, lines }))} />
      </SectionCard>
    </>
  );
}

/** One import: what its dry run found, what became of its lines, and what can be done. */
export function ImportView({ file }: { file: ImportFile }) {
  const t = useTranslations("adminImport");
  const locale = useLocale();
  const format = formatter(locale);
  const lines = (query: string) =>
    localizedHref(locale, `/admin/home/import/lines?import=${file.id}${query}`);
  const faults = counted(rowFaults, file.faults);
  const notes = counted(rowNotes, file.notes);
  return (
    <>
      <SectionHeader title={file.name} action={<ImportActions file={file} />}>
        <Badge tone={file.state === "failed" ? "negative" : "neutral"}>{t(`states.${file.state}`)}</Badge>{" "}
        {t.rich("madeBy", { name: file.made_by ?? t("somebody"), at: () => <When at={file.made_at} /> })}
      </SectionHeader>
      <ImportProgress key={file.state} first={file} />
      {file.fault ? (
        <SectionCard title={t("unread")}>
          <p>
            {t(`fileFaults.${file.fault}`, { column: file.fault_column ?? "" })}{" "}
            {file.fault_line !== null && t("atLine", { line: file.fault_line })}
          </p>
        </SectionCard>
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-3">
          <SectionCard title={t("linesTitle")} note={t("linesNote", { lines: file.lines ?? 0 })}>
            <Figures
              of={counted(rowStates, file.counts)}
              words={(key) => t(`rowStates.${key}`)}
              hrefOf={(key) => lines(`&state=${key}`)}
            />
            <p className="mt-3 text-sm">
              {t("pointsInAll", { points: file.points })}{" "}
              <span className="text-muted">
                {t("pointsLimit", { limit: format.number(file.points_limit) })}
              </span>
            </p>
            {file.dated > 0 && <p className="mt-2 text-sm">{t("dated", { lines: file.dated })}</p>}
            {file.noted > 0 && <p className="mt-2 text-sm">{t("noted", { lines: file.noted })}</p>}
            {file.leaving > 0 && <p className="mt-2 text-sm">{t("leaving", { lines: file.leaving })}</p>}
            <p className="mt-2 text-sm">
              <TextLink href={lines("")}>{t("allLines")}</TextLink>
            </p>
          </SectionCard>
          <SectionCard title={t("faultsTitle")} note={t("faultsNote")}>
            {faults.length === 0 && <p className="text-muted text-sm">{t("noFaults")}</p>}
            <Figures
              of={faults}
              words={(key) => t(`faults.${key}`)}
              hrefOf={(key) => lines(`&fault=${key}`)}
            />
            <ul className="mt-3 grid gap-1 text-sm">
              {file.errors.map(({ line, email, fault }) => (
                <li key={line} className="min-w-0">
                  <span className="figures">{t("line", { line })}</span>{" "}
                  <span className="text-muted break-all">{email}</span> {t(`faults.${fault}`)}
                </li>
              ))}
            </ul>
          </SectionCard>
          <div className="grid content-start gap-6">
            <SectionCard title={t("notesTitle")} note={t("notesNote")}>
              {notes.length === 0 && <p className="text-muted text-sm">{t("noNotes")}</p>}
              <Figures of={notes} words={(key) => t(`notes.${key}`)} />
            </SectionCard>
            <LeftOut file={file} />
            <SectionCard title={t("invitesTitle")} note={t("invitesNote")}>
              <p className={cn("mb-2 text-sm", file.consent === "missing" && "text-negative")}>
                {t(`consent.${file.consent}`)}
              </p>
              <p className="text-sm">
                {t("invited", { invited: file.invited })}{" "}
                {file.pace === null ? t("noPace") : t("paceNow", { pace: format.number(file.pace) })}
              </p>
            </SectionCard>
          </div>
        </div>
      )}
    </>
  );
}
