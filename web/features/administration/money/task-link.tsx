import { Link } from "react-router";
import { detailsPath } from "#web/ui/task-links.ts";
import { textLink } from "#web/ui/text-link.ts";
import { writtenIn } from "#web/ui/written-in.ts";

export function TaskLink({ task: { _id, title } }: { task: { _id: string; title: string } }) {
  return (
    <Link to={detailsPath(_id)} lang={writtenIn(title)} className={`${textLink} inline-flex min-h-6 items-center wrap-anywhere`}>
      {title}
    </Link>
  );
}
