import { Link, type MetaFunction } from "react-router";

export const meta: MetaFunction = () => [{ title: "Bare page" }, { name: "description", content: "The least that React Router serves." }];

export default function HomePage() {
  return (
    <main>
      <h1>Bare page</h1>
      <p>A heading, a paragraph and a link, drawn on the server and hydrated.</p>
      <Link to="/">Home</Link>
    </main>
  );
}
