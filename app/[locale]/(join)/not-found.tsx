import { NotFoundPage } from "@/components/shell/failure/not-found-page";

export default function JoinNotFound() {
  return <NotFoundPage />;
}
