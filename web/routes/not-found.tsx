import { data } from "react-router";
import { messages } from "#contract/messages.ts";

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return <main>{messages.notFound.title}</main>;
}
