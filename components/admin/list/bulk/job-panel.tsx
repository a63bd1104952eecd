"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import { Progress } from "@/components/ui/progress";
import type { Job } from "@/lib/admin/jobs/schema";
import { JobButtons } from "./job-buttons";
import { useSelection } from "./selection";
import { useJobWords } from "./use-job-words";

const moves = (job: Job | null) => job === null || job.status === "running" || job.status === "undoing";

/** The job that was begun with this list's selection, until it is put away. */
export function BulkJob({ list }: { list: string }) {
  const [{ job }, change] = useSelection(list);
  return job && <JobPanel key={job} id={job} onClose={() => change({ job: null })} />;
}

/** How far a job is, what became of whom, and what can be done about it; asks again while it runs. */
function JobPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("admin.bulk");
  const router = useRouter();
  const { whatOf, whyOf } = useJobWords();
  const [job, setJob] = useState<Job | null>(null);
  const [failed, setFailed] = useState(false);
  const status = job?.status ?? null;

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = () =>
      askServer<Job>(`/api/admin/jobs/${id}`, stop.signal).then(
        (told) => {
          setFailed(false);
          setJob(told);
          if (moves(told)) timer = setTimeout(ask, 1000);
          // The rows of the page say what is true now.
          else if (status !== null && told.status !== status) router.refresh();
        },
        () => !stop.signal.aborted && setFailed(true),
      );
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [id, status, router]);

  const { waiting = 0, done = 0, refused = 0, undone = 0, kept = 0 } = job?.counts ?? {};
  const total = waiting + done + refused + undone + kept;
  return (
    <section
      aria-label={t("job")}
      className="border-line bg-surface rounded-card relative grid gap-2 border p-4 pr-14 text-sm"
    >
      {job && (
        <>
          <h2 className="font-semibold">{whatOf(job)}</h2>
          <p role="status">{t(`status.${job.status}`, { done, undone, total })}</p>
          {moves(job) && (
            <Progress
              label={whatOf(job)}
              value={job.status === "undoing" ? undone + kept : done + refused}
              max={total}
            />
          )}
          {job.left_out.length > 0 && (
            <details>
              <summary className="text-muted cursor-pointer">
                {t("leftOut", { count: refused + kept })}
              </summary>
              <ul className="mt-2 grid gap-1">
                {job.left_out.map((row) => (
                  <li key={row.user_id}>
                    <span className="font-medium">{row.name}</span>{" "}
                    <span className="text-muted">{whyOf(job.kind, row.status, row.code)}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          <JobButtons job={job} onChange={setJob} />
        </>
      )}
      {failed && <p role="alert">{t("unread")}</p>}
      <button
        type="button"
        aria-label={t("hide")}
        onClick={onClose}
        className="text-muted hover:text-text absolute top-2 right-2 grid size-11 place-items-center"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </section>
  );
}
