import { About } from "#web/features/about/about.tsx";
import "#web/features/about/about.css";

export default function AboutPage() {
  return <About />;
}
